package io.tiercel.core.affinity;

/**
 * Whether {@code tiercel.cache.scheme} may choose a scheme, and how the page of settings names it there.
 *
 * @param text that chooses it; empty where nothing does
 * @param remark what stands behind the text on the page, with the space or the comma between them; may be empty
 */
record SchemeSetting(String text, String remark) {
    /** Of a scheme that only the simulator runs. */
    static final SchemeSetting NOT_SETTABLE = new SchemeSetting("", "");

    SchemeSetting {
        if (text.isEmpty() && !remark.isEmpty()) {
            throw new IllegalArgumentException("a remark on a scheme that nothing chooses: " + remark);
        }
    }

    /** Of a scheme that an operator may choose by this text. */
    static SchemeSetting of(String text, String remark) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("the text that chooses a scheme must not be blank");
        }
        return new SchemeSetting(text, remark);
    }

    boolean isSettable() {
        return !text.isEmpty();
    }
}
