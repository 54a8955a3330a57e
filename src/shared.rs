//! Values that many places read and nobody changes.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

/// A value that is shared without being copied. One that lives as long as the program has no count of its users:
/// threads that change one counter wait for each other, even if they have nothing else in common.
#[derive(Debug)]
pub(crate) enum Shared<T: 'static> {
    /// It lives as long as the program.
    Known(&'static T),
    /// It lives as long as one of its users.
    Own(Arc<T>),
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        match self {
            Shared::Known(value) => Shared::Known(value),
            Shared::Own(value) => Shared::Own(value.clone()),
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Shared::Known(value) => value,
            Shared::Own(value) => value,
        }
    }
}

impl<T: Eq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        std::ptr::eq(&**self, &**other) || **self == **other
    }
}

/// A value to change: copied only if others use it.
impl<T: Clone> From<Shared<T>> for Cow<'static, T> {
    fn from(shared: Shared<T>) -> Cow<'static, T> {
        match shared {
            Shared::Known(value) => Cow::Borrowed(value),
            Shared::Own(value) => Cow::Owned(Arc::unwrap_or_clone(value)),
        }
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Shared<T> {
        Shared::Own(Arc::new(value))
    }
}
