package io.tiercel.reproduce.speed;

import io.tiercel.testbed.machine.MeasuringProcess;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A simulation in a JVM of its own that interprets and compiles nothing. An instruction takes some tens of times as long,
 * and memory as long as ever, so that the time shows how much is done, and hardly how far away is what is read.
 */
final class InterpretedRun {
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private InterpretedRun() {}

    /**
     * What it took.
     *
     * @throws IOException if it did not run to its end, with the last lines of what was printed
     */
    static TimedRun of(int vms, JobKind jobs, long seed) throws IOException, InterruptedException {
        List<String> arguments = List.of(Integer.toString(vms), jobs.name(), Long.toString(seed));
        List<String> flags = List.of("-Xint", "-XX:+UseParallelGC", "-XX:InitialRAMPercentage=20");
        ChildProcess.Command command =
                new ChildProcess.Command(InterpretedRun.class.getName(), arguments, flags, Map.of());
        return MeasuringProcess.run(command, TimedRun.class, PATIENCE);
    }

    /** In the JVM that interprets: the number of VMs, the jobs, and the seed. */
    public static void main(String[] args) throws IOException {
        GrowingCluster cluster = new GrowingCluster(Integer.parseInt(args[0]), JobKind.valueOf(args[1]));
        MeasuringProcess.tell(TimedRun.of(cluster, Long.parseLong(args[2])));
    }
}
