package io.tiercel.core.events;

/** The transactions from the first to the last, both among them. */
public record TxidRange(long first, long last) {
    public TxidRange {
        if (first > last) {
            throw new IllegalArgumentException("a range must not end before it begins: " + first + " > " + last);
        }
    }

    public long size() {
        return last - first + 1;
    }
}
