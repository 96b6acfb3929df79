package io.tiercel.testbed.jobs;

import java.util.Arrays;
import org.apache.hadoop.io.Text;

/**
 * The words of a text and how often each was counted, as bytes in open-addressed tables that are filled anew for each
 * text, so that loading a thousand words costs microseconds. Words are separated by white space, as in WordCount.
 *
 * <p>It keeps a reference to the bytes it was loaded from. Not thread-safe.
 */
final class WordTable {
    private byte[] bytes = new byte[0];
    private int size;
    private int[] starts = new int[1024];
    private int[] lengths = new int[1024];
    private int[] counts = new int[1024];

    /** Word numbers plus one by hash; a power of two in length, at most half full. */
    private int[] slots = new int[4096];

    /** Replaces the words by those in the first {@code length} bytes, with all counts at zero. */
    void load(byte[] text, int length) {
        bytes = text;
        size = 0;
        Arrays.fill(slots, 0);
        for (int start = wordStart(text, 0, length); start < length; ) {
            int end = wordEnd(text, start, length);
            add(start, end - start);
            start = wordStart(text, end, length);
        }
    }

    /** Adds one to each word of the table for each time it is in the line. */
    void count(byte[] line, int length) {
        for (int start = wordStart(line, 0, length); start < length; ) {
            int end = wordEnd(line, start, length);
            int slot = slots[slotOf(line, start, end - start)];
            if (slot != 0) {
                counts[slot - 1]++;
            }
            start = wordStart(line, end, length);
        }
    }

    /** How many different words there are; they are numbered from zero in the order of their first occurrence. */
    int size() {
        return size;
    }

    int countOf(int word) {
        return counts[word];
    }

    void copyTo(int word, Text text) {
        text.set(bytes, starts[word], lengths[word]);
    }

    private void add(int start, int length) {
        int slot = slotOf(bytes, start, length);
        if (slots[slot] != 0) {
            return;
        }
        if (size == starts.length) {
            grow();
            slot = slotOf(bytes, start, length);
        }
        starts[size] = start;
        lengths[size] = length;
        counts[size] = 0;
        slots[slot] = ++size;
    }

    private void grow() {
        starts = Arrays.copyOf(starts, 2 * size);
        lengths = Arrays.copyOf(lengths, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
        slots = new int[2 * slots.length];
        for (int i = 0; i < size; i++) {
            slots[slotOf(bytes, starts[i], lengths[i])] = i + 1;
        }
    }

    /** The slot that holds this word, or the empty one where it belongs. */
    private int slotOf(byte[] text, int start, int length) {
        int mask = slots.length - 1;
        int slot = hash(text, start, length) & mask;
        while (slots[slot] != 0 && !isWord(slots[slot] - 1, text, start, length)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean isWord(int word, byte[] text, int start, int length) {
        int own = starts[word];
        return lengths[word] == length && Arrays.equals(bytes, own, own + length, text, start, start + length);
    }

    private static int hash(byte[] text, int start, int length) {
        int hash = length;
        for (int i = start; i < start + length; i++) {
            hash = hash * 31 + text[i];
        }
        return hash ^ (hash >>> 15);
    }

    private static int wordStart(byte[] text, int from, int length) {
        int i = from;
        while (i < length && isSpace(text[i])) {
            i++;
        }
        return i;
    }

    private static int wordEnd(byte[] text, int from, int length) {
        int i = from;
        while (i < length && !isSpace(text[i])) {
            i++;
        }
        return i;
    }

    private static boolean isSpace(byte letter) {
        return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r' || letter == '\f';
    }
}
