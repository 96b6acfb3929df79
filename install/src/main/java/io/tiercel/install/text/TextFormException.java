package io.tiercel.install.text;

/** A text that is not in the form that it should have, so that it is not edited. Its message says what is wrong. */
public final class TextFormException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    TextFormException(String message) {
        super(message);
    }

    TextFormException(String message, Throwable cause) {
        super(message, cause);
    }

    /** At a place in a text, by its line. */
    static TextFormException at(String text, int offset, String what) {
        long line = 1
                + text.substring(0, Math.min(offset, text.length()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
        return new TextFormException(what + ", in line " + line);
    }
}
