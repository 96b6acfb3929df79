package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page of the papers' words is true: each class is there, and has the word of its row. */
class PapersTest {
    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([^|]+) \\| ([^|]+) \\| (`[^|]+`) \\|$");
    private static final Pattern CLASS = Pattern.compile("`(\\w+)`");

    private static Map<String, List<Path>> sources = Map.of();

    /** A word of a paper, and a class that it leads to. */
    record Row(String word, String type) {}

    @BeforeAll
    static void findSources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            sources = files.filter(file -> file.toString().matches(".*/src/main/java/.*\\.java"))
                    .collect(Collectors.groupingBy(PapersTest::typeOf));
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void word_leadsToAClassThatHasIt(Row row) throws IOException {
        List<Path> files = sources.getOrDefault(row.type(), List.of());
        assertThat(files).as("the class " + row.type()).hasSize(1);
        String source = Files.readString(files.get(0));
        assertThat(searchable(row.type(), source)).contains(row.word().toLowerCase(Locale.ROOT));
    }

    @Test
    void rows_areOfAllPapersThatAreBuilt() throws IOException {
        assertThat(rows().stream().map(Row::word))
                .hasSizeGreaterThan(40)
                .contains("caching probability", "job score", "algorithm 1", "algorithm 2");
    }

    static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        List<MatchResult> lines = ROW.matcher(Files.readString(ROOT.resolve("docs/papers.md")))
                .results()
                .toList();
        for (MatchResult line : lines) {
            CLASS.matcher(line.group(3))
                    .results()
                    .forEach(type -> rows.add(new Row(line.group(1).strip(), type.group(1))));
        }
        return rows;
    }

    private static String typeOf(Path source) {
        return Objects.requireNonNull(source.getFileName()).toString().replace(".java", "");
    }

    /** What a search goes through: the text, as if comments had no lines, and the words of the name. */
    private static String searchable(String type, String source) {
        String text = source.replaceAll("\\s*\\n\\s*\\*?\\s*", " ");
        String words = type.replaceAll("(?<=[a-z])(?=[A-Z])", " ");
        return (text + " " + words).toLowerCase(Locale.ROOT);
    }
}
