//! Every test of the project, in one binary.

mod chance;
mod ground;
mod page;
