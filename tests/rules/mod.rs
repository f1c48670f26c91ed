//! The rules, one file a chapter. A test is named as the sentence it holds, and its first line names
//! the rule's id.

mod zone;
