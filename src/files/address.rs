//! Where games are, as text.

use std::fmt;

/// Where games come from, as text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Address {
    /// The path of the file.
    pub file: String,
    /// The bytes of that path, if it is no text: `%FF` for each that is not an ASCII letter, digit or one of `/._~-`.
    pub file_bytes: Option<String>,
    /// The address of the member of a container that it is.
    pub member: Option<String>,
}

/// A file that is no container.
impl From<&str> for Address {
    fn from(file: &str) -> Address {
        Address { file: file.to_string(), file_bytes: None, member: None }
    }
}

/// A game of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameOf {
    /// The file.
    pub address: Address,
    /// The number of the game in it, from 1; `None` if it is the only one.
    pub game: Option<u32>,
}

/// `games.csa`, `games.csa#2`, `a.zip!b.csa`
impl fmt::Display for GameOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.address.file)?;
        if let Some(member) = &self.address.member {
            write!(f, "!{member}")?;
        }
        self.game.map_or(Ok(()), |game| write!(f, "#{game}"))
    }
}
