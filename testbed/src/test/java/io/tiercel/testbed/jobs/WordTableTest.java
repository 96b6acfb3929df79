package io.tiercel.testbed.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class WordTableTest {
    @Test
    void count_countsOnlyWordsOfTheTable() {
        WordTable table = loaded("one two");

        count(table, "two three  two\ttwofold");

        assertThat(counts(table)).containsExactlyInAnyOrderEntriesOf(Map.of("one", 0, "two", 2));
    }

    @Test
    void load_forgetsWhatWasThere() {
        WordTable table = loaded("one two");
        count(table, "one");

        table.load(bytes("three one"), 9);

        assertThat(counts(table)).containsExactlyInAnyOrderEntriesOf(Map.of("three", 0, "one", 0));
    }

    @Test
    void load_ofNothing_hasNoWord() {
        assertThat(loaded(" \n\t ").size()).isZero();
    }

    @Test
    void count_agreesWithAMapOfStrings() {
        Seed seed = Seed.announced("count_agreesWithAMapOfStrings");
        for (int round = 0; round < 20; round++) {
            String reference = words(seed, seed.between(0, 5000));
            String text = words(seed, 3000);

            WordTable table = loaded(reference);
            count(table, text);

            assertThat(counts(table)).isEqualTo(expected(reference, text));
        }
    }

    private static Map<String, Integer> expected(String reference, String text) {
        Map<String, Integer> counts = new HashMap<>();
        tokens(reference).forEach(word -> counts.put(word, 0));
        tokens(text).forEach(word -> counts.computeIfPresent(word, (w, n) -> n + 1));
        return counts;
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        StringTokenizer tokenizer = new StringTokenizer(text);
        while (tokenizer.hasMoreTokens()) {
            tokens.add(tokenizer.nextToken());
        }
        return tokens;
    }

    private static String words(Seed seed, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(seed.below(4000)).append(seed.pick(" ", "  ", "\n", "\t"));
        }
        return text.toString();
    }

    private static WordTable loaded(String text) {
        WordTable table = new WordTable();
        table.load(bytes(text), bytes(text).length);
        return table;
    }

    private static void count(WordTable table, String line) {
        table.count(bytes(line), bytes(line).length);
    }

    private static Map<String, Integer> counts(WordTable table) {
        Map<String, Integer> counts = new HashMap<>();
        Text word = new Text();
        for (int i = 0; i < table.size(); i++) {
            table.copyTo(i, word);
            counts.put(word.toString(), table.countOf(i));
        }
        return counts;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
