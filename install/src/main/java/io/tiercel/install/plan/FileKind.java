package io.tiercel.install.plan;

/** How a file is changed, and changed back. */
public enum FileKind {
    /** What is ours stands between marks, in a text that may be somebody else's. */
    MARKED,
    /** All of it is ours. */
    WHOLE,
    /** All of it is ours, and nobody else may read it: it is neither shown nor kept elsewhere. */
    SECRET
}
