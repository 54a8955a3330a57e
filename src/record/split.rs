//! Variations as separate games, for notations without variations.

use super::{Node, NodeId, Record, Unplayed};

impl Record {
    /// Every way to play as a record without variations: the main line first, then each variation from the
    /// start position to its end, in the order in which the variations were added.
    ///
    /// Each has the headers, and the comments and times of its nodes.
    ///
    /// ```
    /// let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n\n変化：2手\n   2 ８四歩(83)\n";
    /// let record = kifu::parse(text.as_bytes()).one()?;
    /// let lines: Vec<_> = record.split_variations().collect();
    /// assert_eq!(lines.iter().map(|line| line.mainline().count()).collect::<Vec<_>>(), [2, 2]);
    /// assert!(lines.iter().all(|line| line.variations() == 0));
    /// # Ok::<(), kifu::Error>(())
    /// ```
    pub fn split_variations(&self) -> impl Iterator<Item = Record> + '_ {
        let variations = self.steps().filter(Node::is_variation);
        std::iter::once(self.root()).chain(variations).map(|node| self.line_through(node))
    }

    /// The line that leads to `node` and goes on with first children.
    fn line_through(&self, node: Node<'_>) -> Record {
        let mut line = Record::with_room(self.start.clone(), 0);
        line.has_known_start = self.has_known_start;
        line.headers = self.headers.clone();
        let ahead = std::iter::successors(node.continuations().next(), |node| node.continuations().next());
        let mut way = vec![NodeId::ROOT];
        way.extend(node.path().iter().chain(&ahead.collect::<Vec<_>>()).map(Node::id));
        line.nodes.reserve(way.len());
        line.copy_extra(NodeId::ROOT, self.root());
        for (before, &from) in way[1..].iter().enumerate() {
            line.append_copy(NodeId::from_index(before), self.step(from));
        }
        let on_way = |kept: &&Unplayed| way.get(self.step(kept.after).ply() as usize) == Some(&kept.after);
        line.unplayed = self
            .unplayed
            .iter()
            .filter(on_way)
            .map(|kept| Unplayed {
                after: NodeId::from_index(self.step(kept.after).ply() as usize),
                text: kept.text.clone(),
            })
            .collect();
        line
    }

    /// Adds a copy of a node of another record.
    pub(super) fn append_copy(&mut self, parent: NodeId, node: Node<'_>) -> NodeId {
        let id = self.append_timed(parent, node.content(), node.elapsed_ms());
        self.copy_extra(id, node);
        id
    }

    /// Copies what is said about a node of another record.
    pub(super) fn copy_extra(&mut self, id: NodeId, node: Node<'_>) {
        if let Some(extra) = node.extra() {
            *self.extra_mut(id) = extra.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    /// 1 7g7f, 2 3c3d with a variation of 2 that has one of its own, and one of an ending.
    const TREE: &str = "\
先手：甲
   1 ７六歩(77)   ( 0:03/00:00:03)
*first
   2 ３四歩(33)
   3 投了

変化：3手
   3 ２六歩(27)
*other

変化：2手
   2 ８四歩(83)   ( 0:05/00:00:05)
   3 ２六歩(27)
   4 中断

変化：3手
   3 ６八銀(79)
";

    #[test]
    fn every_line_is_a_game() {
        let record = crate::parse(TREE.as_bytes()).one().expect("nothing is wrong");
        let lines: Vec<_> = record.split_variations().collect();
        let said = |line: &crate::Record| {
            let moves = line.mainline().filter_map(|node| node.mv()).map(|mv| line.variant().usi(mv));
            let ending = line.ending().map(|ending| ending.word.clone());
            moves.chain(ending).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            lines.iter().map(said).collect::<Vec<_>>(),
            ["7g7f 3c3d 投了", "7g7f 3c3d 2g2f", "7g7f 8c8d 2g2f 中断", "7g7f 8c8d 7i6h"]
        );
        for line in &lines {
            assert_eq!(line.headers().black(), Some("甲"));
            let first = line.mainline().next().expect("a move");
            assert_eq!((first.comments(), first.elapsed_ms()), (&["first".to_string()][..], Some(3_000)));
            assert_eq!(line.variations(), 0);
        }
        assert_eq!(lines[1].last().comments(), ["other"]);
        assert_eq!(lines[2].mainline().nth(1).and_then(|node| node.elapsed_ms()), Some(5_000));
    }

    #[test]
    fn a_game_without_variations_is_itself() {
        for text in
            ["   1 ７六歩(77)\n*a\n   2 投了\n", "position startpos\n", "   1 ７六歩(77)\n   2 ５五歩(57)\n"]
        {
            let record = crate::parse(text.as_bytes()).records.remove(0);
            let lines: Vec<_> = record.split_variations().collect();
            assert_eq!(lines, [record], "{text}");
        }
    }
}
