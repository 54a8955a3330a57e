//! Draws a finding with the line it is about and a caret under the right characters.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::{Diagnostic, Language, Severity, messages};
use crate::text::{Place, Source, Span};

/// How many characters of a line are drawn before the caret and after it. Otherwise a file of one line would be drawn
/// completely for each finding.
const WIDTH: usize = 120;

/// The finding as text for people: the message, the place, the line with a caret, and the advice.
///
/// Control characters of the file are shown as symbols such as `␛`, so that a file cannot control the terminal.
///
/// ```
/// let parsed = kifu::parse("   1 ７六金(77)\n".as_bytes());
/// let drawn = kifu::render(&parsed.diagnostics[0], &parsed.source, false);
/// assert!(drawn.starts_with("error[illegal.not-named-piece]: "));
/// ```
pub fn render(found: &Diagnostic, source: &Source, color: bool) -> String {
    render_in(found, source, Language::English, color)
}

/// The finding as [`render()`] draws it, in a language.
///
/// ```
/// let parsed = kifu::parse("   1 ７六金(77)\n".as_bytes());
/// let drawn = kifu::render_in(&parsed.diagnostics[0], &parsed.source, kifu::Language::Japanese, false);
/// assert!(drawn.starts_with("エラー[illegal.not-named-piece]: ７七の駒は歩で、金ではない"));
/// ```
pub fn render_in(found: &Diagnostic, source: &Source, language: Language, color: bool) -> String {
    Excerpt::of(source, found.span).render_in(found, language, color)
}

/// A loss as text for people; `path` is the file of the record, and empty if it is in none. A loss is found by a writer,
/// so there is no line of a text to show. The text ends with a line end.
///
/// Control characters are shown as [`render()`] shows them.
///
/// ```
/// let record = kifu::parse("   1 ７六歩(77)\n*good\n".as_bytes()).one()?;
/// let written = kifu::write(&record, kifu::Format::Usi, &kifu::WriteOptions::new());
/// let drawn = kifu::render_loss_in(&written.losses[0], "a.kif", kifu::Language::English);
/// assert_eq!(drawn, "warning[loss.comments]: lines of comment cannot be held: 1\n  --> a.kif, ply 1\n");
/// # Ok::<(), kifu::Error>(())
/// ```
pub fn render_loss_in(loss: &Diagnostic, path: &str, language: Language) -> String {
    let severity = loss.severity.name_in(language);
    let message = visible(&loss.message_in(language));
    let mut drawn = format!("{severity}[{}]: {message}\n", loss.code);
    let mut place = vec![visible(path), messages::place(language, loss)];
    place.retain(|part| !part.is_empty());
    if !place.is_empty() {
        drawn.push_str(&format!("  --> {}\n", place.join(", ")));
    }
    if let Some(help) = loss.help_in(language) {
        let label = messages::word(language, "help");
        drawn.push_str(&format!("   = {label}: {}\n", visible(&help)));
    }
    drawn
}

/// The part of the text that [`render()`] shows for a finding: the name, the places and the line. A program that keeps
/// findings can keep this with each, and drop the text.
///
/// ```
/// let parsed = kifu::parse("手合割：平手\n   1 ７六金(77)\n".as_bytes());
/// let found = &parsed.diagnostics[0];
/// let excerpt = kifu::Excerpt::of(&parsed.source, found.span);
/// assert_eq!((excerpt.start.line, excerpt.start.column, excerpt.end.column), (2, 6, 13));
/// assert_eq!(excerpt.render(found, false), kifu::render(found, &parsed.source, false));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Excerpt {
    /// The name of the text, such as a path.
    pub name: Option<String>,
    /// Where the finding starts.
    pub start: Place,
    /// The place after its end.
    pub end: Place,
    /// The line before the finding, under the caret and after it, as far as they are drawn.
    line: [String; 3],
}

impl Excerpt {
    /// The excerpt for `span` of `source`.
    pub fn of(source: &Source, span: Span) -> Excerpt {
        Excerpt {
            name: source.name().map(str::to_string),
            start: source.place(span),
            end: source.place(Span { start: span.end.max(span.start), ..span }),
            line: source.around(span, WIDTH),
        }
    }

    /// The finding as [`render()`] draws it.
    pub fn render(&self, found: &Diagnostic, color: bool) -> String {
        self.render_in(found, Language::English, color)
    }

    /// The finding as [`render_in()`] draws it.
    pub fn render_in(&self, found: &Diagnostic, language: Language, color: bool) -> String {
        let level = match found.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let level = level.with_name(found.severity.name_in(language));
        let [before, marked, after] = self.line.each_ref().map(|part| visible(part));
        let shown = [before.as_str(), &marked, &after].concat();
        let name = self.name.as_deref().map_or_else(|| "-".to_string(), visible);
        let snippet = Snippet::source(&shown)
            .path(&name)
            .line_start(self.start.line as usize)
            .annotation(AnnotationKind::Primary.span(before.len()..before.len() + marked.len()));
        let title = visible(&found.message_in(language));
        let mut group = level.primary_title(&title).id(found.code.name()).element(snippet);
        let help = found.supplement_in(language).map(|help| visible(&help));
        if let Some(help) = &help {
            group = group.element(Level::HELP.with_name(messages::word(language, "help")).message(help));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        let drawn = renderer.render(&[group]);
        let at = |column: usize| format!("{name}:{}:{column}", self.start.line);
        // The renderer counts columns from the start of the excerpt.
        match before.chars().count() + 1 {
            column if column == self.start.column as usize => drawn,
            column => drawn.replacen(&at(column), &at(self.start.column as usize), 1),
        }
    }
}

/// The text with every character that could control a terminal made visible.
fn visible(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\0'..='\u{1f}' => char::from_u32(c as u32 + 0x2400).unwrap_or('\u{fffd}'),
            c if steers_terminal(c) => '\u{2421}',
            other => other,
        })
        .collect()
}

/// Whether a character could control a terminal, or reorder or hide the text next to it: a control character, one
/// without width, or one that sets the direction of writing.
pub fn steers_terminal(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;

    #[test]
    fn a_long_line_is_drawn_around_the_caret() {
        let text = format!("{}bad{}\nnext\n", "先".repeat(5000), "後".repeat(5000));
        let source = Source::new(text.as_bytes(), None);
        let draw = |start, end| {
            let found = Diagnostic::new(Code::UnreadLine, Span::new(start, end), "what");
            render(&found, &source, false)
        };
        let drawn = draw(15_000, 15_003);
        assert!(drawn.contains("--> -:1:5001\n"), "{drawn}");
        assert!(drawn.contains("先bad後") && drawn.contains("^^^") && drawn.len() < 3000, "{drawn}");
        let drawn = draw(0, text.len());
        assert!(drawn.contains("--> -:1:1\n") && drawn.len() < 3000, "{drawn}");
    }

    #[test]
    fn a_loss_has_the_place_that_is_known() {
        let mut loss = Diagnostic::new(Code::UnreadLine, Span::new(0, 0), "`\u{1b}[31m`");
        let draw = |loss: &Diagnostic, path| render_loss_in(loss, path, Language::English);
        assert_eq!(draw(&loss, ""), format!("warning[{}]: `␛[31m`\n", loss.code));
        assert!(draw(&loss, "a.kif").ends_with("`\n  --> a.kif\n"));
        loss.ply = Some(3);
        assert!(draw(&loss, "").ends_with("`\n  --> ply 3\n"));
        assert!(draw(&loss, "a.kif").ends_with("`\n  --> a.kif, ply 3\n"));
    }
}
