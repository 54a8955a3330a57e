//! The stages of replaying a game, and the transitions between them.

use super::line::Line;
use super::notes::Notes;
use super::unread::Above;
use super::{Draft, Game, Head, Replay, Stage};

impl<'s> Replay<'s> {
    /// The data of the current game; of a new one if none has begun.
    pub(super) fn draft(&mut self) -> &mut Draft {
        match &mut self.stage {
            Stage::Head(head) => &mut Head::of(head, &self.notes).draft,
            Stage::Play(game) => &mut game.draft,
            Stage::Passed { draft, .. } => draft,
        }
    }

    /// Applies information from before the moves, which begins a game if none has begun. After the first move it is too
    /// late and ignored.
    pub(super) fn set_up(&mut self, set: impl FnOnce(&mut Head)) {
        if let Stage::Head(head) = &mut self.stage {
            set(Head::of(head, &self.notes));
        }
    }

    /// Acts on the current game, and begins its moves if necessary. A game that is not wanted is skipped.
    #[inline]
    pub(super) fn in_play<T: Default>(&mut self, act: impl FnOnce(&mut Game, &mut Notes<'s>) -> T) -> T {
        self.begin_play();
        match &mut self.stage {
            Stage::Play(game) => act(game, &mut self.notes),
            Stage::Head(_) | Stage::Passed { .. } => T::default(),
        }
    }

    /// Begins the moves, if they have not begun. Returns whether it did.
    #[inline]
    pub(super) fn begin_play(&mut self) -> bool {
        let Stage::Head(head) = &mut self.stage else { return false };
        let head = head.take();
        self.enter(head);
        true
    }

    /// Leaves the stage before the moves.
    #[cold]
    fn enter(&mut self, head: Option<Head>) {
        let draft = self.start(head);
        self.stage = if self.notes.terms.wants(&draft.record) {
            Stage::Play(self.begin(draft))
        } else {
            self.loose = Above::default();
            Stage::Passed { asked: draft.record.headers().len(), draft }
        };
    }

    /// A game with its start position.
    fn start(&mut self, head: Option<Head>) -> Draft {
        let Head { mut draft, setup } = head.unwrap_or_else(|| Head::new(&self.notes));
        setup.start(&mut draft, &mut self.notes);
        draft
    }

    /// Begins the stage of the moves.
    #[cold]
    fn begin(&mut self, draft: Draft) -> Box<Game> {
        let start = draft.record.start();
        let mut trail = self.trail.take().unwrap_or_default();
        trail.history.begin(start);
        let mut game = Box::new(Game {
            line: Line::new(start, &mut trail),
            draft,
            trail,
            first_number: 1,
            has_varied: false,
            main_is_broken: false,
            may_repeat: false,
            unjudged: Vec::new(),
        });
        for loose in self.loose.take() {
            game.keep_unread(loose, self.notes.source);
        }
        game
    }

    /// Ends the game, if there is one, at `end`.
    pub(super) fn finish_game(&mut self, end: u32) {
        self.resolve_pending();
        let mut game = match std::mem::replace(&mut self.stage, Stage::Head(None)) {
            Stage::Head(None) => return,
            Stage::Head(head) => {
                let draft = self.start(head);
                self.begin(draft)
            }
            Stage::Play(game) => game,
            Stage::Passed { draft, asked } => {
                let has_more = draft.record.headers().len() > asked;
                if has_more && self.notes.terms.wants(&draft.record) {
                    self.notes.want_left_out();
                }
                return self.notes.keep_game(draft.record, end);
            }
        };
        game.finish(&mut self.notes);
        let Game { draft, line, mut trail, .. } = *game;
        line.give_back(&mut trail);
        trail.clear();
        self.trail = Some(trail);
        self.notes.finish_game(draft.record, draft.end, end);
    }
}
