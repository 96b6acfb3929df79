package io.tiercel.reproduce.compatibility.site;

import io.tiercel.testbed.maven.MavenClassPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a system needs beside Hadoop, which this JVM has. Maven Central is asked once, and this user keeps the answer.
 *
 * @param name of the system: {@code Tez}
 * @param version of it
 * @param libraries the {@code GROUP:ARTIFACT:VERSION} of each
 * @param excluded {@code GROUP:ARTIFACT} of what is not needed after all
 */
public record FetchedLibraries(String name, String version, List<String> libraries, List<String> excluded) {
    private static final int REASON_LINES = 2;
    private static final int REASON_CHARACTERS = 400;

    public FetchedLibraries {
        libraries = List.copyOf(libraries);
        excluded = List.copyOf(excluded);
    }

    /** Why there are none, in words; empty where they are there now. */
    public Optional<String> missing(CompatibilitySite site) {
        try {
            classPath(site);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(
                    name + " " + version + " cannot be fetched: " + inOneLine(String.valueOf(e.getMessage())));
        }
    }

    /**
     * Their class path.
     *
     * @throws IOException in words, with what Maven said, where it cannot fetch them
     */
    public String classPath(CompatibilitySite site) throws IOException {
        List<String> left = new ArrayList<>(List.of("org.apache.hadoop:*"));
        left.addAll(excluded);
        MavenClassPath jars = new MavenClassPath(libraries, List.of(), left);
        Path directory = site.state().resolve(name.toLowerCase(Locale.ROOT) + "-" + version);
        if (!jars.isIn(directory)) {
            site.progress().detail("fetching " + name + " " + version + " from Maven Central, once");
        }
        return jars.in(directory);
    }

    /** Maven says in its first lines which library it cannot fetch. The rest is advice. */
    static String inOneLine(String reason) {
        String words = reason.lines().limit(REASON_LINES).map(String::strip).collect(Collectors.joining(" "));
        return words.substring(0, Math.min(words.length(), REASON_CHARACTERS));
    }
}
