package io.tiercel.reproduce.compatibility.spark;

import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.ProcessBytes;
import io.tiercel.testbed.jobs.TierBytes;
import io.tiercel.testbed.spark.ClientPlugIn;
import io.tiercel.testbed.spark.SparkLibraries;
import io.tiercel.testbed.spark.SparkQuestions;
import io.tiercel.testbed.spark.SparkShell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Two sessions of Spark, one as it comes and one with Tiercel, each started when it is first asked. Not thread-safe. */
public final class SparkPair {
    private final SparkMaster master;
    private final Map<Mode, SparkShell> shells = new EnumMap<>(Mode.class);

    private SparkPair(SparkMaster master) {
        this.master = master;
    }

    /** In local mode. */
    public static SparkPair local() {
        return new SparkPair(SparkMaster.LOCAL);
    }

    /** With an executor in a container. */
    public static SparkPair onYarn() {
        return new SparkPair(SparkMaster.YARN);
    }

    SparkMaster master() {
        return master;
    }

    /** Why there is none, in words; empty where there is. */
    Optional<String> missing(CompatibilitySite site) {
        try {
            if (ClientPlugIn.jar().isEmpty()) {
                return Optional.of("the client's jar has not been built");
            }
            libraries(site);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("Spark cannot be fetched: " + e.getMessage());
        }
    }

    /** What the session answers. Where it gives none, it is ended, and the next question starts a new one. */
    String ask(CompatibilitySite site, Mode mode, String question) throws IOException, InterruptedException {
        try {
            return shell(site, mode).ask(question).rows();
        } catch (IOException e) {
            end(mode);
            throw e;
        }
    }

    /** What the process that runs its tasks has read so far. */
    TierBytes bytes(CompatibilitySite site, Mode mode) throws IOException, InterruptedException {
        String rows = ask(site, mode, SparkQuestions.BYTES);
        return ProcessBytes.parsed(rows.substring("[[".length(), rows.length() - "]]".length()));
    }

    private SparkShell shell(CompatibilitySite site, Mode mode) throws IOException, InterruptedException {
        @Nullable SparkShell running = shells.get(mode);
        if (running != null) {
            return running;
        }
        site.progress().detail("Spark starts");
        Optional<Path> jar = mode == Mode.TIERCEL ? ClientPlugIn.jar() : Optional.empty();
        Path directory = site.newDirectory("spark");
        SparkShell shell = site.keep(
                switch (master) {
                    case LOCAL -> SparkShell.start(libraries(site), jar, site.settings(mode), directory);
                    case YARN -> SparkShell.startOnYarn(libraries(site), jar, site.yarnSettings(mode), directory);
                });
        shells.put(mode, shell);
        shell.awaitReady();
        return shell;
    }

    /** One set for both, because most of it is the same. */
    private static String libraries(CompatibilitySite site) throws IOException {
        return SparkLibraries.onYarn(site.state(), site.progress());
    }

    private void end(Mode mode) {
        @Nullable SparkShell shell = shells.remove(mode);
        if (shell != null) {
            shell.close();
        }
    }
}
