//! Draws a finding with the line it speaks of and a caret under the right characters.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::text::Source;

/// The finding as people read it: message, file, line and caret, help.
///
/// Control characters of the file cannot reach the terminal: they are drawn as pictures.
///
/// ```
/// let parsed = kifu::parse("   1 ７六金(77)\n".as_bytes());
/// let drawn = kifu::render(&parsed.diagnostics[0], &parsed.source, false);
/// assert!(drawn.starts_with("error[illegal.not-named-piece]: "));
/// ```
pub fn render(found: &Diagnostic, source: &Source, color: bool) -> String {
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let (line, start) = source.line(found.span);
    let place = source.place(found.span);
    let length = line.len();
    let from = (found.span.start as usize).saturating_sub(start).min(length);
    let to = (found.span.end as usize).saturating_sub(start).clamp(from, length);
    let shown = visible(line);
    let name = source.name().map_or_else(|| "-".to_string(), visible);
    let snippet = Snippet::source(&shown)
        .path(&name)
        .line_start(place.line as usize)
        .annotation(AnnotationKind::Primary.span(visible(&line[..from]).len()..visible(&line[..to]).len()));
    let title = visible(&found.message);
    let mut group = level.primary_title(&title).id(found.code.name()).element(snippet);
    let help = help(found);
    if let Some(help) = &help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}

fn help(found: &Diagnostic) -> Option<String> {
    let place = match (found.game, found.ply) {
        (0, _) => None,
        (game, Some(ply)) => Some(format!("game {game}, ply {ply}")),
        (game, None) => Some(format!("game {game}")),
    };
    match (place, &found.help) {
        (Some(place), Some(help)) => Some(format!("{place}; {}", visible(help))),
        (Some(place), None) => Some(place),
        (None, help) => help.as_deref().map(visible),
    }
}

/// The text with every character that could steer a terminal made visible.
fn visible(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\0'..='\u{1f}' => char::from_u32(c as u32 + 0x2400).unwrap_or('\u{fffd}'),
            '\u{7f}'..='\u{9f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => '\u{2421}',
            other => other,
        })
        .collect()
}
