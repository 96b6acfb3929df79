package io.tiercel.reproduce.operator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A file of words, of which it is known what a job that counts them must say.
 *
 * @param name in its folder
 * @param text lines of words
 */
record WordFile(String name, String text) {
    private static final int LINES = 40_000;
    private static final int WORDS_IN_LINE = 10;
    private static final int WORDS = 500;

    /** Made files. */
    static List<WordFile> made(long seed, int count) {
        List<WordFile> files = new ArrayList<>();
        Random random = new Random(seed);
        for (int file = 0; file < count; file++) {
            StringBuilder text = new StringBuilder();
            for (int line = 0; line < LINES; line++) {
                for (int word = 0; word < WORDS_IN_LINE; word++) {
                    text.append(Integer.toString(random.nextInt(WORDS), 36)).append(' ');
                }
                text.append('\n');
            }
            files.add(new WordFile("words-" + file, text.toString()));
        }
        return files;
    }

    /** What the job writes for these files, byte by byte. */
    static String counted(Collection<WordFile> files) {
        Map<String, Integer> counts = new TreeMap<>();
        for (WordFile file : files) {
            for (String word : file.text.split("\\s+", -1)) {
                if (!word.isEmpty()) {
                    counts.merge(word, 1, Integer::sum);
                }
            }
        }
        StringBuilder text = new StringBuilder();
        counts.forEach(
                (word, count) -> text.append(word).append('\t').append(count).append('\n'));
        return text.toString();
    }
}
