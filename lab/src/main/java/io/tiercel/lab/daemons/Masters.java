package io.tiercel.lab.daemons;

import io.tiercel.lab.plan.LabTopology;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** What the NameNodes and the ResourceManagers of a lab say of their workers. */
public final class Masters {
    private static final int HEAP_MEGABYTES = 32;

    private final Launcher launcher;
    private final List<String> classPath;

    /**
     * Those of a lab.
     *
     * @param classPath where this class is found
     */
    public Masters(Launcher launcher, List<String> classPath) {
        this.launcher = launcher;
        this.classPath = List.copyOf(classPath);
    }

    /** Asks those on a machine once. */
    public LiveNodes live(String machine) throws IOException {
        return await(machine, new LiveNodes(0, 0), Duration.ZERO, now -> {});
    }

    /**
     * Waits until both masters on a machine count on so many workers, or the patience is spent.
     *
     * @param heard is told of every change
     * @return the last answer
     */
    public LiveNodes await(String machine, LiveNodes wanted, Duration patience, Consumer<LiveNodes> heard)
            throws IOException {
        List<String> arguments = List.of(
                machine,
                Integer.toString(wanted.dataNodes()),
                Integer.toString(wanted.nodeManagers()),
                Long.toString(patience.toSeconds()));
        Process process = launcher.java(
                        LabTopology.MASTER, LiveNodesMain.class.getName(), arguments, classPath, HEAP_MEGABYTES)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        LiveNodes last = LiveNodes.UNKNOWN;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                last = LiveNodes.parse(line);
                heard.accept(last);
            }
            return last;
        } finally {
            process.destroyForcibly();
        }
    }
}
