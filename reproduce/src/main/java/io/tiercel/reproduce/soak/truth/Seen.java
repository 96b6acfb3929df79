package io.tiercel.reproduce.soak.truth;

/** What a client was told of a file. */
public sealed interface Seen {
    /** That there is none. */
    record Absent() implements Seen {}

    /** That there is one of this length. */
    record Length(long bytes) implements Seen {}

    /**
     * Its bytes from an offset on.
     *
     * @param toTheEnd whether that was the end
     */
    // Nobody compares what was read, or keeps it.
    @SuppressWarnings("ArrayRecordComponent")
    record Bytes(long offset, byte[] bytes, boolean toTheEnd) implements Seen {}

    /** In words. */
    default String words() {
        if (this instanceof Length length) {
            return "a length of " + length.bytes();
        }
        if (this instanceof Bytes part) {
            return part.bytes().length + " bytes from " + part.offset() + (part.toTheEnd() ? " to the end" : "");
        }
        return "no file";
    }
}
