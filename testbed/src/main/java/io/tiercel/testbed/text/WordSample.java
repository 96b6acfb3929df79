package io.tiercel.testbed.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.StringTokenizer;

/** The words of RefCount's reference file: a thousand different ones, drawn from the beginning of the text. */
public final class WordSample {
    private static final int WORDS = 1000;
    private static final int DISTINCT_WORDS_SEEN_MAX = 50_000;

    private WordSample() {}

    /** One word a line; the same for the same text and seed. */
    public static byte[] of(InputStream text, long seed) throws IOException {
        List<String> words = new ArrayList<>(distinctWords(text));
        Collections.shuffle(words, new Random(seed));
        String lines = String.join("\n", words.subList(0, Math.min(WORDS, words.size()))) + "\n";
        return lines.getBytes(StandardCharsets.UTF_8);
    }

    private static Set<String> distinctWords(InputStream text) throws IOException {
        Set<String> words = new LinkedHashSet<>();
        BufferedReader reader = new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
        String line = reader.readLine();
        while (line != null && words.size() < DISTINCT_WORDS_SEEN_MAX) {
            StringTokenizer tokenizer = new StringTokenizer(line);
            while (tokenizer.hasMoreTokens()) {
                words.add(tokenizer.nextToken());
            }
            line = reader.readLine();
        }
        return words;
    }
}
