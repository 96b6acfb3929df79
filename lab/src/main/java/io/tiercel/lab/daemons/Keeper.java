package io.tiercel.lab.daemons;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process that ends everything in a lab when the one that made the lab ends without a word, as by {@code kill -9}. The
 * kernel closes its input then.
 */
public final class Keeper implements AutoCloseable {
    private static final String DISMISSED = "dismissed";
    private static final String SCRIPT = "read -r word || word=; [ \"$word\" = " + DISMISSED + " ] && exit 0; "
            + "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do "
            + "pids=$(find \"$1\" -name cgroup.procs -exec cat {} +) || exit 0; [ -n \"$pids\" ] || exit 0; "
            + "kill -9 $pids; sleep 0.2; done";

    private final Process process;

    private Keeper(Process process) {
        this.process = process;
    }

    /**
     * Starts one.
     *
     * @param group the control group of the lab, which holds those of all its processes
     */
    public static Keeper start(Path group) throws IOException {
        return new Keeper(new ProcessBuilder("setsid", "sh", "-c", SCRIPT, "tiercel-lab-keeper", group.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Tells it that the lab is in other hands, or gone. */
    @Override
    public void close() throws IOException {
        if (!process.isAlive()) {
            return;
        }
        try (OutputStream input = process.getOutputStream()) {
            input.write((DISMISSED + "\n").getBytes(StandardCharsets.UTF_8));
        }
    }
}
