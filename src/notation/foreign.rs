//! Recognizes texts that are not game records but are often found among them, by how they begin.

use super::moves::western::are_chess_moves;
use super::usi::shape::is_board;
use crate::text::first_line;

/// The beginnings of such texts, in lower case, and what they are.
const STARTS: &[(&str, &str)] = &[
    ("#yaneuraou-db", "an opening book of YaneuraOu"),
    ("version https://git-lfs.github.com/", "a pointer of Git LFS in place of the file"),
    ("<!doctype html", "an HTML page"),
    ("<html", "an HTML page"),
    ("<?xml", "an XML document"),
    ("{\\rtf", "a document in RTF"),
    ("#!/", "a script"),
    ("(;", "SGF, a record of go"),
    ("usf:", "USF, the Universal Shogi Format"),
    ("variantfile=", "a record of Zillions of Games"),
    ("http://", ADDRESS),
    ("https://", ADDRESS),
    ("{\"", JSON),
    ("[\"", JSON),
    ("[{", JSON),
    (">", "text that a mail quotes; take the signs from its lines"),
    ("[event ", PGN),
    ("[site ", PGN),
];

const ADDRESS: &str = "an address of the web; save the record that it shows";
const PGN: &str = "PGN, with squares as in chess";
const JSON: &str = "JSON, but no JKF";

/// The message for a text whose first line has escaped line ends, more than once.
const ESCAPED: &str = "text with `\\n` in place of its line ends; put them in";

/// Header fields of e-mails, except the date, which records may have too (RFC 5322, section 3.6).
const MAIL: &[&str] = &["From", "To", "Cc", "Subject", "Message-ID", "Reply-To", "In-Reply-To", "Newsgroups"];

/// The key of a line that may be in the header of an e-mail: `Subject: game`, `Date: Mon, 6 May 2024`
pub(crate) fn mail_key(line: &str) -> Option<&str> {
    let (key, value) = line.split_at(line.find(|c: char| !c.is_ascii_alphabetic() && c != '-')?);
    (!key.is_empty() && value.starts_with(": ")).then_some(key)
}

/// Whether a key occurs only in the headers of e-mails.
pub(crate) fn is_of_mail(key: &str) -> bool {
    MAIL.iter().any(|known| known.eq_ignore_ascii_case(key))
}

/// What a text in no known notation is, judged by its first lines.
pub(crate) fn name(text: &str) -> Option<&'static str> {
    let line = first_line(text).trim_start_matches('\u{feff}').trim();
    let begins = |start: &str| line.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    match STARTS.iter().find(|(start, _)| begins(start)).map(|(_, name)| *name) {
        None | Some(PGN) if are_chess_moves(text) => Some("a game of chess"),
        None if line.matches("\\n").nth(1).is_some() => Some(ESCAPED),
        None if is_board(line) => Some("a board of SFEN; put ` b` or ` w` behind it for the side to move"),
        known => known,
    }
}

#[cfg(test)]
mod tests {
    use crate::Value;
    use crate::diag::Code;

    #[test]
    fn texts_that_are_no_records_are_named() {
        let cases = [
            (
                "#YANEURAOU-DB2016 1.00\nsfen 9/9/9/9/9/9/9/9/9 b - 1\n2g2f none 0 32 1\n",
                "an opening book of YaneuraOu",
            ),
            ("\n  <!DOCTYPE HTML>\n<p>Not found</p>\n", "an HTML page"),
            ("(;GM[1]FF[4]SZ[19];B[pd];W[dp])", "SGF, a record of go"),
            (
                "https://example.com/?sfen=9%2F9%20b%20-%201\n",
                "an address of the web; save the record that it shows",
            ),
            ("[\"7g7f\",\"3c3d\"]\n", "JSON, but no JKF"),
            (
                "{\"id\":\"a\",\"moves\":\"7g7f 3c3d\",\"status\":\"resign\",\"winner\":\"sente\"}",
                "JSON, but no JKF",
            ),
            ("V2.2\\nPI\\n+\\n+7776FU\\n%TORYO\\n", "text with `\\n` in place of its line ends; put them in"),
            (
                "> V2.2\n> PI\n> +\n> +7776FU\n> %TORYO\n",
                "text that a mail quotes; take the signs from its lines",
            ),
            ("[Event \"Candidates\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n", "a game of chess"),
            (
                "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Variant \"Standard\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n",
                "a game of chess",
            ),
            ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6\n", "a game of chess"),
            ("1. Nf3 d5 2. g3 Nf6 3. Bg2 e6 4. O-O\n", "a game of chess"),
            ("[Event \"x\"]\n[White \"a\"]\n\n1. h2e2 h9g7\n", "PGN, with squares as in chess"),
            ("USF:1.0\n^*b::7g7f\n", "USF, the Universal Shogi Format"),
            ("VariantFile=Shogi.zrf\nVariant=Shogi\n1. Pawn c3 - c4\n", "a record of Zillions of Games"),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL\n",
                "a board of SFEN; put ` b` or ` w` behind it for the side to move",
            ),
            (
                "version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 5\n",
                "a pointer of Git LFS in place of the file",
            ),
        ];
        for (text, name) in cases {
            let parsed = crate::parse(text.as_bytes());
            let found = &parsed.diagnostics[0];
            assert_eq!(found.code, Code::UnknownNotation, "{text}: {found}");
            assert_eq!(found.parts.get("kind"), Some(&Value::Word(name)), "{text}");
            assert_eq!(found.message, format!("the text fits no notation: it is {name}"));
            assert!(parsed.records.is_empty(), "no game is invented of {text}");
        }
        let prose = crate::parse("Dear reader,\n".as_bytes());
        assert_eq!(prose.diagnostics[0].message, "the text fits no notation");
        assert!(prose.records.is_empty());
    }
}
