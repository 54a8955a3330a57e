//! What KIF and KI2 share.
