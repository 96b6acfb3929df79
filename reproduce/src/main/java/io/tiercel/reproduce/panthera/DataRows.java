package io.tiercel.reproduce.panthera;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.panthera.CallArm.Call;
import io.tiercel.testbed.machine.BlockFiles;
import io.tiercel.testbed.machine.ColdFile;
import io.tiercel.testbed.machine.MachineLoad;
import io.tiercel.testbed.machine.PacedDisk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Measures the rows that DataNodes answer: "repeatedly querying for a 64 megabyte large file", read whole and in order.
 * Stock Hadoop reads it from DataNodes that have just had the file dropped from the page cache, and from DataNodes that
 * have it there.
 */
final class DataRows {
    static final int FILE_BYTES = 64 << 20;
    static final int BUFFER_BYTES = 64 << 10;

    private static final Path FILE = new Path("/panthera/64-megabytes");
    private static final int READS = 4;
    private static final int PACED_READS = 2;
    private static final int WARM_UP_READS = 8;

    /** What a hard disk of 7200 revolutions a minute gives. */
    private static final long DISK_BYTES_PER_SECOND = 120_000_000;

    private final Scene scene;
    private final Contest contest;
    private final Progress progress;
    private final double copyNanos;
    private final byte[] buffer = new byte[BUFFER_BYTES];

    /** @param copyNanos what a plain copy of so many bytes from mapped memory takes */
    DataRows(Scene scene, Contest contest, Progress progress, double copyNanos) {
        this.scene = scene;
        this.contest = contest;
        this.progress = progress;
        this.copyNanos = copyNanos;
    }

    /** Writes the file, of bytes that nothing can compress. */
    void prepare(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] piece = new byte[1 << 20];
        try (FSDataOutputStream out = scene.stock().create(FILE)) {
            for (int written = 0; written < FILE_BYTES; written += piece.length) {
                random.nextBytes(piece);
                out.write(piece);
            }
        }
    }

    /** Both rows: from disk, and from the page cache. */
    List<RowOutcome> measure() throws IOException, InterruptedException {
        if (checksum(scene.stock()) != checksum(scene.tiercel())) {
            throw new IOException("the bytes read with Tiercel are not those of stock Hadoop");
        }
        warmUp();
        ColdFile cold = new ColdFile(BlockFiles.of(scene.cluster(), scene.stock(), FILE));
        TierShares before = TierShares.now(scene.runtime());
        List<List<Durations>> took = contest.hold(
                "64 MB file",
                List.of(
                        arm("stock from disk", READS, cold::drop, scene.stock()),
                        arm("stock from page cache", READS, Call.NOTHING, scene.stock()),
                        arm("Tiercel", READS, Call.NOTHING, scene.tiercel())));
        String served =
                TierShares.now(scene.runtime()).since(before) + "; a read takes " + Times.text(cpuNanosOfARead())
                        + " of processor time" + MachineLoad.now().waiting();
        List<RowOutcome> outcomes = new ArrayList<>();
        outcomes.add(outcome(Row.DATA_FROM_DISK, took.get(0), took.get(2), served + "; " + cold.witness()));
        pacedDisk(cold).ifPresent(outcomes::add);
        outcomes.add(outcome(Row.DATA_FROM_MEMORY, took.get(1), took.get(2), served));
        return outcomes;
    }

    /** The row of the slow disk, where the system lets us slow it down. */
    private Optional<RowOutcome> pacedDisk(ColdFile cold) throws IOException, InterruptedException {
        Row row = Row.DATA_FROM_PACED_DISK;
        Optional<PacedDisk> paced = PacedDisk.of(scene.cluster().dataDirectory(), DISK_BYTES_PER_SECOND);
        if (paced.isEmpty()) {
            progress.stage(row.title() + ": left out, because it needs root and the blkio controller of cgroup v1");
            return Optional.empty();
        }
        try (PacedDisk disk = paced.get()) {
            List<List<Durations>> took = contest.hold(
                    row.title(),
                    List.of(
                            arm("stock", PACED_READS, cold::drop, scene.stock()),
                            arm("Tiercel", PACED_READS, Call.NOTHING, scene.tiercel())));
            return Optional.of(outcome(row, took.get(0), took.get(1), "paced by " + disk + "; " + cold.witness()));
        }
    }

    private void warmUp() throws IOException {
        arm("warm-up", WARM_UP_READS, Call.NOTHING, scene.stock()).turn(0);
        arm("warm-up", WARM_UP_READS, Call.NOTHING, scene.tiercel()).turn(0);
    }

    /** Of the reading thread, which waits for a core as well on a busy machine. */
    private double cpuNanosOfARead() throws IOException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return new CallArm(
                        "Tiercel", READS, Call.NOTHING, () -> read(scene.tiercel()), threads::getCurrentThreadCpuTime)
                .turn(0)
                .mean();
    }

    private CallArm arm(String name, int reads, Call before, FileSystem fs) {
        return new CallArm(name, reads, before, () -> read(fs), System::nanoTime);
    }

    private RowOutcome outcome(Row row, List<Durations> stock, List<Durations> tiercel, String evidence) {
        return new RowOutcome(row, new SpeedUpComparison(stock, tiercel), OptionalDouble.of(copyNanos), evidence);
    }

    private void read(FileSystem fs) throws IOException {
        long total = 0;
        try (FSDataInputStream in = fs.open(FILE)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                total += n;
            }
        }
        if (total != FILE_BYTES) {
            throw new IOException("read " + total + " bytes of " + FILE_BYTES);
        }
    }

    private long checksum(FileSystem fs) throws IOException {
        CRC32C checksum = new CRC32C();
        try (FSDataInputStream in = fs.open(FILE)) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                checksum.update(buffer, 0, n);
            }
        }
        return checksum.getValue();
    }
}
