package io.tiercel.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page is written in sentences that are read at first sight. */
class ProseTest {
    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
    private static final double WORDS_MAX = 20;

    @ParameterizedTest
    @MethodSource("pages")
    void sentences_areShortOnAverage(Path page) throws IOException {
        Prose prose = Prose.of(Files.readString(page));
        assertThat(prose.sentences()).isNotEmpty();
        assertThat(prose.meanWords())
                .as("words a sentence of %s; its longest: %s", ROOT.relativize(page), longest(prose))
                .isLessThanOrEqualTo(WORDS_MAX);
    }

    @Test
    void pages_areAllOfThem() throws IOException {
        assertThat(pages().stream().map(page -> ROOT.relativize(page).toString()))
                .contains("README.md", "docs/client.md", "docs/develop/add-a-policy.md");
    }

    @Test
    void proseAlone_isCounted() {
        Prose prose = Prose.of("""
                # A heading that is long

                One two three. Is this `four five six` [six seven](there.md)?

                ```
                Not this. Nor this.
                ```

                - An item
                  over two lines
                - Another
                | no | table. no |

                <!-- no remark. -->
                """);
        assertThat(prose.sentences())
                .containsExactly("One two three.", "Is this code six seven?", "An item\n  over two lines", "Another");
        assertThat(prose.meanWords()).isEqualTo((3 + 5 + 5 + 1) / 4.0);
    }

    @Test
    void longSentence_isSeen() {
        assertThat(Prose.of("word ".repeat(30) + "end.").meanWords()).isEqualTo(31);
    }

    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String folder : List.of("", "docs", "docs/develop", "docs/runs")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
            }
        }
        return pages;
    }

    private static String longest(Prose prose) {
        return prose.sentences().stream()
                .max(Comparator.comparingLong(Prose::words))
                .orElse("");
    }
}
