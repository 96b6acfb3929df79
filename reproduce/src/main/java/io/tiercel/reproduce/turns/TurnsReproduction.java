package io.tiercel.reproduce.turns;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.turns.BlockReaders.BlockFile;
import io.tiercel.testbed.daemons.HadoopDaemons;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.machine.KernelPageCache;
import io.tiercel.testbed.machine.MachineLoad;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Blocks of a real DataNode, read from a disk with a head by several readers: all at once, and in turn. Each run begins with
 * nothing in the page cache.
 */
public final class TurnsReproduction {
    static final int BLOCK_BYTES = 64 << 20;
    private static final int PIECE_BYTES = 1 << 20;

    private final TurnsOptions options;
    private final HeadDisk disk;
    private final Progress progress;
    private final DistributedFileSystem fs;
    private final BlockReaders readers;
    private final List<BlockFile> files = new ArrayList<>();
    private final Random random;

    private TurnsReproduction(
            TurnsOptions options, HeadDisk disk, DistributedFileSystem fs, BlockReaders readers, Progress progress) {
        this.options = options;
        this.disk = disk;
        this.fs = fs;
        this.readers = readers;
        this.progress = progress;
        this.random = new Random(options.seed());
    }

    /** A run that is to come. */
    private record Turn(ReadAheadArm readAhead, Manner manner, int readers) {}

    /**
     * Makes the disk and a Hadoop on it, measures, and removes both.
     *
     * @throws IOException in words, if a tool is missing or fails
     */
    public static TurnsFindings run(TurnsOptions options, Progress progress) throws IOException, InterruptedException {
        HostTool.require(
                List.of("nbdkit", "nbdfuse", "losetup", "mkfs.ext4", "python3"),
                "nbdkit nbdkit-plugin-python libnbd-bin fuse3 mount e2fsprogs");
        String busy = MachineLoad.now().waiting();
        try (TemporaryDirectory directory = TemporaryDirectory.create("tiercel-turns-")) {
            java.nio.file.Path hadoop = directory.path().resolve("hdfs");
            progress.stage("Making a disk with a head");
            try (HeadDisk disk = HeadDisk.make(
                            directory.path().resolve("disk"),
                            hadoop.resolve("dn1").resolve("data"));
                    HadoopDaemons daemons = HadoopDaemons.start(hadoop, 1, settings(), Map.of(), progress);
                    DistributedFileSystem fs = client(daemons);
                    ReadAheadAsker asker =
                            ReadAheadAsker.start(Resource.copy("ask_to_read_ahead.py", directory.path()));
                    BlockReaders readers = new BlockReaders(fs, asker)) {
                return new TurnsReproduction(options, disk, fs, readers, progress).measure(busy);
            }
        }
    }

    private static Map<String, String> settings() {
        return Map.of("dfs.replication", "1", "dfs.blocksize", Integer.toString(BLOCK_BYTES));
    }

    private static DistributedFileSystem client(HadoopDaemons daemons) throws IOException {
        Configuration conf = new Configuration();
        daemons.clientSettings().forEach(conf::set);
        return (DistributedFileSystem) FileSystem.newInstance(conf);
    }

    private TurnsFindings measure(String busy) throws IOException, InterruptedException {
        write();
        return new TurnsFindings(options, disk.mounted().requestKib(), runs(), busy);
    }

    private void write() throws IOException, InterruptedException {
        progress.stage("Writing " + TurnsOptions.READERS_MAX + " blocks");
        SplittableRandom bytes = new SplittableRandom(options.seed());
        byte[] piece = new byte[PIECE_BYTES];
        for (int i = 0; i < TurnsOptions.READERS_MAX; i++) {
            Path file = new Path("/block-" + i);
            try (FSDataOutputStream out = fs.create(file)) {
                for (int written = 0; written < BLOCK_BYTES; written += PIECE_BYTES) {
                    bytes.nextBytes(piece);
                    out.write(piece);
                }
            }
            files.add(new BlockFile(file, block(file)));
        }
        disk.mounted().sync();
    }

    /** Where the DataNode keeps the only block of the file. */
    private java.nio.file.Path block(Path file) throws IOException {
        String name = fs.getClient()
                .getLocatedBlocks(file.toUri().getPath(), 0)
                .get(0)
                .getBlock()
                .getBlockName();
        try (Stream<java.nio.file.Path> all = Files.walk(disk.mounted().place())) {
            return all.filter(path -> path.getFileName().toString().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IOException("the DataNode has no file of " + name));
        }
    }

    private List<TurnsRun> runs() throws IOException, InterruptedException {
        List<Turn> turns = new ArrayList<>();
        for (ReadAheadArm readAhead : ReadAheadArm.values()) {
            for (int count : options.readers()) {
                for (Manner manner : Manner.values()) {
                    turns.add(new Turn(readAhead, manner, count));
                }
            }
        }
        progress.stage("Measuring " + turns.size() + " ways " + options.rounds() + " times");
        run(turns.get(0), 0); // What is loaded and compiled at the first read is no matter of the disk.
        List<TurnsRun> runs = new ArrayList<>();
        for (int round = 0; round < options.rounds(); round++) {
            Collections.shuffle(turns, random);
            for (Turn turn : turns) {
                progress.detail("round " + (round + 1) + ": " + turn.readers() + " readers "
                        + turn.manner().label() + ", "
                        + turn.readAhead().label());
                runs.add(run(turn, round));
            }
        }
        return runs;
    }

    private TurnsRun run(Turn turn, int round) throws IOException, InterruptedException {
        Collections.shuffle(files, random);
        disk.mounted().readAhead(turn.readAhead().kernelKib());
        KernelPageCache.forget(disk.mounted().place());
        long end = disk.log().end();
        List<Double> ends = readers.read(
                files.subList(0, turn.readers()),
                turn.manner(),
                turn.readAhead().ofDataNode());
        double seconds = ends.stream().mapToDouble(each -> each).max().orElseThrow();
        return new TurnsRun(
                turn.readAhead(),
                turn.manner(),
                turn.readers(),
                round,
                seconds,
                ends,
                disk.log().since(end));
    }
}
