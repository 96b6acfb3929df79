package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.SettingsCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The files, settings, commands and options that the pages name are there. */
class PagesTest {
    private static final Path ROOT = Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
    private static final Pattern LINK = Pattern.compile("]\\((?!http)([^)\\s#]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    /** A key, or the beginning of several; names of classes have {@code io.} before it. */
    private static final Pattern KEY = Pattern.compile("(?<![\\w.])tiercel\\.[a-z][a-z.-]*[a-z]");

    /** A setting that who follows the page is to define. */
    private static final Pattern DEFINED = Pattern.compile("GROUP\\.define\\(\\s*\"([^\"]+)\"");

    private static final Pattern COMMAND = Pattern.compile("(?m)(?:\\./|^)tiercel ([^`#>|\n]+)");
    /** A command that the page shows how to add. */
    private static final Pattern EXAMPLE = Pattern.compile("@Command\\(name = \"([a-z-]+)\"");

    @ParameterizedTest
    @MethodSource("pages")
    void links_leadSomewhere(Path page) throws IOException {
        Path folder = Objects.requireNonNull(page.getParent());
        for (MatchResult link : matches(LINK, page)) {
            Path file = link.group(1).isEmpty() ? page : folder.resolve(link.group(1));
            assertThat(file).as(link.group()).exists();
            if (link.group(2) != null) {
                assertThat(anchors(file)).as(link.group()).contains(link.group(2));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void settings_areKnown(Path page) throws IOException {
        Stream<String> known = SettingsCatalog.ALL.stream().map(Setting::key);
        Stream<String> defined = matches(DEFINED, page).stream().map(definition -> definition.group(1));
        List<String> keys = Stream.concat(known, defined).map(key -> key + ".").toList();
        for (MatchResult named : matches(KEY, page)) {
            assertThat(keys).as(named.group()).anyMatch(key -> key.startsWith(named.group() + "."));
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void commandsAndTheirOptions_areThere(Path page) throws IOException {
        List<String> examples =
                matches(EXAMPLE, page).stream().map(example -> example.group(1)).toList();
        for (MatchResult command : matches(COMMAND, page)) {
            if (examples.contains(command.group(1).replaceFirst(" .*", ""))) {
                continue;
            }
            assertThat(unknown(command.group(1).replaceFirst("^--yes ", "")))
                    .as(command.group())
                    .isEmpty();
        }
    }

    @Test
    void everyScheme_isExplained_whereItMayBeChosen() throws IOException {
        String simulations = Files.readString(ROOT.resolve("docs/simulate.md"));
        assertThat(Scheme.labels()).allSatisfy(label -> assertThat(simulations).contains("| `" + label + "` | "));
        String clusters = Files.readString(ROOT.resolve("docs/cache.md"));
        assertThat(Scheme.values()).allSatisfy(scheme -> assertThat(clusters).contains("`" + scheme.label() + "`"));
    }

    @Test
    void everyPage_isInTheIndex_whichTheFirstPageNames() throws IOException {
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains("(docs/README.md)");
        Path index = ROOT.resolve("docs/README.md");
        String text = Files.readString(index);
        assertThat(text).contains("## Start", "## Concepts", "## Operate", "## Reference", "## Develop");
        try (Stream<Path> pages = Files.walk(ROOT.resolve("docs"))) {
            pages.filter(page -> page.toString().endsWith(".md") && !page.equals(index))
                    .map(page -> ROOT.resolve("docs").relativize(page))
                    .forEach(page -> assertThat(text).contains("](" + page + ")"));
        }
    }

    /** But for the results, which were printed by commands of their time. */
    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String folder : List.of("", "docs", "docs/develop", "docs/runs")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md"))
                        .filter(file -> !file.endsWith("results.md"))
                        .forEach(pages::add);
            }
        }
        return pages;
    }

    private static List<MatchResult> matches(Pattern pattern, Path page) throws IOException {
        return pattern.matcher(Files.readString(page)).results().toList();
    }

    /** As forges make them of headings. */
    private static List<String> anchors(Path page) throws IOException {
        return matches(HEADING, page).stream()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\w -]", "").replace(' ', '-'))
                .toList();
    }

    /** The words that are meant as commands or options and are none; what stands for something is in capitals. */
    private static List<String> unknown(String words) {
        CommandLine command = Main.commandLine();
        List<String> unknown = new ArrayList<>();
        for (String word : words.trim().split("\\s+", -1)) {
            CommandLine sub = command.getSubcommands().get(word);
            String option = word.replaceFirst("=.*", "");
            if (word.equals("--")) {
                return unknown; // What follows is a command of another program.
            } else if (sub != null) {
                command = sub;
            } else if (word.startsWith("-") ? !isOption(command, option) : isMeantAsCommand(command, word)) {
                unknown.add(word);
            }
        }
        return unknown;
    }

    private static boolean isOption(CommandLine command, String word) {
        return command.getCommandSpec().optionsMap().containsKey(word);
    }

    private static boolean isMeantAsCommand(CommandLine command, String word) {
        return !command.getSubcommands().isEmpty() && word.matches("[a-z-]+");
    }
}
