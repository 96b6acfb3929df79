package io.tiercel.testbed.text;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Text like a language's: a vocabulary of made-up words, each as frequent as Zipf's law says, in lines of about ten.
 * The same for the same seed. Not thread-safe.
 */
public final class SeededText {
    private static final int VOCABULARY = 50_000;
    private static final int WORDS_A_LINE = 10;

    private final SplittableRandom random;
    private final byte[][] words = new byte[VOCABULARY][];
    /** The share of the words up to and including each, by rank. */
    private final double[] shares = new double[VOCABULARY];

    public SeededText(long seed) {
        random = new SplittableRandom(seed);
        double sum = 0;
        for (int rank = 0; rank < VOCABULARY; rank++) {
            words[rank] = word(rank);
            sum += 1.0 / (rank + 1);
            shares[rank] = sum;
        }
        for (int rank = 0; rank < VOCABULARY; rank++) {
            shares[rank] /= sum;
        }
    }

    /** Writes whole lines until at least so many bytes are written, and returns how many were. */
    public long write(OutputStream out, long bytes) throws IOException {
        long written = 0;
        while (written < bytes) {
            for (int i = 0; i < WORDS_A_LINE; i++) {
                byte[] word = words[rank(random.nextDouble())];
                out.write(word);
                out.write(i < WORDS_A_LINE - 1 ? ' ' : '\n');
                written += word.length + 1;
            }
        }
        return written;
    }

    /** Writes different words of the vocabulary, one a line, drawn without regard to how frequent they are. */
    public void writeReference(OutputStream out, int count) throws IOException {
        int[] ranks = random.ints(0, VOCABULARY).distinct().limit(count).toArray();
        for (int rank : ranks) {
            out.write(words[rank]);
            out.write('\n');
        }
    }

    private int rank(double share) {
        int found = Arrays.binarySearch(shares, share);
        return Math.min(found < 0 ? -found - 1 : found, VOCABULARY - 1);
    }

    /** Letters drawn at random, then the rank, so that no two words are the same. */
    private byte[] word(int rank) {
        StringBuilder word = new StringBuilder();
        int letters = random.nextInt(1, 6);
        for (int i = 0; i < letters; i++) {
            word.append((char) ('a' + random.nextInt(26)));
        }
        return word.append(rank).toString().getBytes(StandardCharsets.UTF_8);
    }
}
