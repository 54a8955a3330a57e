//! The fields of JSON that name an input (`path`, `path_bytes` …), for findings, games, files and rows.

use serde::Serialize;

use crate::files::Input;

/// What an input is called, in JSON.
#[derive(Debug, Serialize)]
pub struct InputName {
    pub path: String,
    /// Its bytes, if they are no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    path_bytes: Option<String>,
}

impl InputName {
    pub fn of(input: &Input) -> InputName {
        InputName { path: input.name(), path_bytes: input.name_bytes() }
    }
}
