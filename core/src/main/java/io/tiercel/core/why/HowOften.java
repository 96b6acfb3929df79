package io.tiercel.core.why;

/** How often something was, in words. */
public final class HowOften {
    private HowOften() {}

    /** {@code once}, or {@code 5 times}. */
    public static String of(long count) {
        return count == 1 ? "once" : count + " times";
    }
}
