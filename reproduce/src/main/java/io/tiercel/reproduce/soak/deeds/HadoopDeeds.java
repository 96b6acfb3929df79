package io.tiercel.reproduce.soak.deeds;

import io.tiercel.reproduce.soak.deeds.Lane.Target;
import io.tiercel.testbed.daemons.DaemonProcess;
import io.tiercel.testbed.daemons.HadoopDaemons;
import io.tiercel.testbed.daemons.NameNodeProcess;
import io.tiercel.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What is done to the daemons of HDFS. Not thread-safe: one deed at a time, so that each file has a replica that can be read. */
final class HadoopDeeds implements Lane.Doer {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final int DOWN_MILLIS_MAX = 4_000;
    private static final int STOP_MILLIS_MIN = 500;
    private static final int STOP_MILLIS_MAX = 8_000;
    /** Until a DataNode has told a NameNode of its blocks. */
    private static final int REPORT_MILLIS = 10_000;

    private final HadoopDaemons hadoop;

    HadoopDeeds(HadoopDaemons hadoop) {
        this.hadoop = hadoop;
    }

    @Override
    public Optional<Target> perform(Deed deed, Seed seed) throws IOException, InterruptedException {
        return switch (deed) {
            case KILL_NAMENODE -> killNameNode(seed);
            case STOP_NAMENODE -> stop(active().process(), seed);
            case FAILOVER -> failOver();
            case KILL_DATANODE -> killDataNode(seed.pick(hadoop.dataNodes()), seed, true);
            case RESTART_DATANODE -> killDataNode(seed.pick(hadoop.dataNodes()), seed, false);
            case STOP_DATANODE -> stop(seed.pick(hadoop.dataNodes()), seed);
            default -> Optional.empty();
        };
    }

    private Optional<Target> killNameNode(Seed seed) throws IOException, InterruptedException {
        NameNodeProcess active = active();
        NameNodeProcess other = other(active);
        active.process().kill();
        int down = seed.below(DOWN_MILLIS_MAX);
        TimeUnit.MILLISECONDS.sleep(down);
        other.activate();
        active.process().start();
        active.awaitReadiness(PATIENCE);
        return target(active.process(), "failover after " + down + " ms");
    }

    private Optional<Target> failOver() throws IOException, InterruptedException {
        NameNodeProcess active = active();
        NameNodeProcess other = other(active);
        active.retire();
        other.activate();
        active.awaitReadiness(PATIENCE);
        return target(active.process(), "to " + other.process().name());
    }

    private Optional<Target> killDataNode(DaemonProcess dataNode, Seed seed, boolean atOnce)
            throws IOException, InterruptedException {
        if (atOnce) {
            dataNode.kill();
        } else {
            dataNode.terminate(Duration.ofSeconds(20));
        }
        int down = seed.below(DOWN_MILLIS_MAX);
        TimeUnit.MILLISECONDS.sleep(down);
        dataNode.start();
        TimeUnit.MILLISECONDS.sleep(REPORT_MILLIS);
        return target(dataNode, "down for " + down + " ms");
    }

    private static Optional<Target> stop(DaemonProcess process, Seed seed) throws IOException, InterruptedException {
        int millis = seed.between(STOP_MILLIS_MIN, STOP_MILLIS_MAX);
        process.stop();
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } finally {
            process.resume();
        }
        return target(process, "for " + millis + " ms");
    }

    private NameNodeProcess active() throws IOException {
        for (NameNodeProcess nameNode : hadoop.nameNodes()) {
            if (nameNode.active()) {
                return nameNode;
            }
        }
        throw new IOException("no NameNode is active");
    }

    private NameNodeProcess other(NameNodeProcess nameNode) throws IOException, InterruptedException {
        NameNodeProcess other = hadoop.nameNodes().stream()
                .filter(one -> !one.equals(nameNode))
                .findFirst()
                .orElseThrow();
        other.awaitReadiness(PATIENCE);
        return other;
    }

    private static Optional<Target> target(DaemonProcess process, String what) {
        return Optional.of(new Target(process.name(), process.name() + " " + what));
    }
}
