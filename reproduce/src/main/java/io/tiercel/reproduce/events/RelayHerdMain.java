package io.tiercel.reproduce.events;

import io.tiercel.testbed.machine.ParentWatch;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * The process of a {@link RelayHerd}. Says when all are in session, then what it sees while another client makes a directory
 * each second, then when all are in session again after the coordinator has gone.
 *
 * <p>Arguments: the coordinator's port, the file of its secret, the cluster's name, its URI, how many relays, for how many
 * seconds, and how often to ping in milliseconds.
 */
public final class RelayHerdMain {
    static final String JOINED = "joined ";
    static final String SEEN = "seen ";
    static final String BACK = "back ";

    private static final int WARM_UP_SECONDS = 5;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);

    private final RelayHerd herd;
    private final int count;

    private RelayHerdMain(RelayHerd herd, int count) {
        this.herd = herd;
        this.count = count;
    }

    public static void main(String[] args) throws IOException {
        ParentWatch.begin();
        int count = Integer.parseInt(args[4]);
        RelayHerd.Config config = new RelayHerd.Config(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])),
                SecretFile.peer(Path.of(args[1]), PeerRole.RELAY),
                args[2],
                TimeUnit.MILLISECONDS.toNanos(Long.parseLong(args[6])));
        try (RelayHerd herd = new RelayHerd(config, count);
                FileSystem fs = FileSystem.newInstance(URI.create(args[3]), new Configuration());
                TimedChange changes = new TimedChange(fs)) {
            RelayHerdMain main = new RelayHerdMain(herd, count);
            System.out.println(JOINED + main.untilAllInSession());
            System.out.println(SEEN + main.watch(changes, Integer.parseInt(args[5])));
            main.untilNoneInSession();
            System.out.println(BACK + main.untilAllInSession());
        }
        System.exit(0);
    }

    /** Milliseconds until all are. */
    private long untilAllInSession() throws IOException {
        long began = System.nanoTime();
        while (herd.inSession() < count) {
            turns(began);
        }
        return (System.nanoTime() - began) / 1_000_000;
    }

    private void untilNoneInSession() throws IOException {
        long began = System.nanoTime();
        while (herd.inSession() > 0) {
            turns(began);
        }
    }

    /** Several between two counts. */
    private void turns(long began) throws IOException {
        for (int i = 0; i < 20; i++) {
            herd.turn();
        }
        if (System.nanoTime() - began > PATIENCE_NANOS) {
            throw new IOException("only " + herd.inSession() + " of " + count + " are in session");
        }
    }

    /** Ages' 99.9th percentile and maximum, and of changes the median and maximum until all have heard, in milliseconds. */
    private String watch(TimedChange changes, int seconds) throws IOException {
        // The first one connects, and has the JVM compile.
        for (int second = 0; second < WARM_UP_SECONDS; second++) {
            change(changes, "/herd/warm-up-" + count + "-" + second);
        }
        herd.ages().reset();
        Histogram micros = new Histogram(3);
        for (int second = 0; second < seconds; second++) {
            micros.recordValue(change(changes, "/herd/" + count + "-" + second) / 1_000);
        }
        return String.join(
                " ",
                millis(herd.ages().getValueAtPercentile(99.9)),
                millis(herd.ages().getMaxValue()),
                millis(micros.getValueAtPercentile(50)),
                millis(micros.getMaxValue()));
    }

    /** A second, and then a change; the nanoseconds from its return until all have heard of it. */
    private long change(TimedChange changes, String path) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        while (System.nanoTime() - end < 0) {
            herd.turn();
        }
        Future<TimedChange.Moments> change = changes.begin(path);
        while (!change.isDone()) {
            herd.turn();
        }
        TimedChange.Moments moments = TimedChange.of(change);
        while (herd.changedSince(moments.askedNanos()) < count) {
            turns(moments.madeNanos());
        }
        return Math.max(0, herd.lastChangedNanos() - moments.madeNanos());
    }

    private static String millis(long micros) {
        return Double.toString(micros / 1e3);
    }
}
