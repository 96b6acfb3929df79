package io.tiercel.reproduce.turns;

import io.tiercel.report.Progress;
import io.tiercel.testbed.daemons.HadoopDaemons;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.machine.KernelPageCache;
import io.tiercel.testbed.machine.MachineLoad;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Blocks of a real DataNode, read from a disk with a head by several readers: all at once, and in turn. Each run begins with
 * nothing in the page cache.
 */
public final class TurnsReproduction {
    static final int BLOCK_BYTES = 64 << 20;
    private static final int PIECE_BYTES = 1 << 20;
    /** Of a client: it overrides what the DataNode reads ahead. */
    private static final String CLIENT_READ_AHEAD = "dfs.client.cache.readahead";

    private final TurnsOptions options;
    private final HeadDisk disk;
    private final Progress progress;
    private final Map<ReadAhead, BlockReaders> readers = new EnumMap<>(ReadAhead.class);
    private final Random random;

    private TurnsReproduction(TurnsOptions options, HeadDisk disk, Progress progress) {
        this.options = options;
        this.disk = disk;
        this.progress = progress;
        this.random = new Random(options.seed());
    }

    /** A run that is to come. */
    private record Turn(ReadAhead readAhead, Manner manner, int readers) {}

    /**
     * Makes the disk and a Hadoop on it, measures, and removes both.
     *
     * @param fetched a directory that keeps what Maven fetches
     * @throws IOException in words, if a tool is missing or fails
     */
    public static TurnsFindings run(TurnsOptions options, java.nio.file.Path fetched, Progress progress)
            throws IOException, InterruptedException {
        HostTool.require(
                List.of("nbdkit", "nbdfuse", "losetup", "mkfs.ext4"),
                "nbdkit nbdkit-plugin-python libnbd-bin fuse3 mount e2fsprogs");
        String busy = MachineLoad.now().waiting();
        java.nio.file.Path library = NativeLibrary.in(fetched);
        try (TemporaryDirectory directory = TemporaryDirectory.create("tiercel-turns-")) {
            java.nio.file.Path hadoop = directory.path().resolve("hdfs");
            progress.stage("Making a disk with a head");
            try (HeadDisk disk = HeadDisk.make(
                            directory.path().resolve("disk"),
                            hadoop.resolve("dn1").resolve("data"));
                    HadoopDaemons daemons = HadoopDaemons.start(
                            hadoop, 1, settings(), Map.of("LD_LIBRARY_PATH", library.toString()), progress)) {
                return new TurnsReproduction(options, disk, progress).measure(daemons, busy);
            }
        }
    }

    private static Map<String, String> settings() {
        return Map.of("dfs.replication", "1", "dfs.blocksize", Integer.toString(BLOCK_BYTES));
    }

    private TurnsFindings measure(HadoopDaemons daemons, String busy) throws IOException, InterruptedException {
        List<FileSystem> clients = new ArrayList<>();
        try {
            for (ReadAhead readAhead : ReadAhead.values()) {
                clients.add(client(daemons, readAhead));
                readers.put(readAhead, new BlockReaders(clients.get(clients.size() - 1)));
            }
            write(clients.get(0));
            return new TurnsFindings(options, disk.mounted().requestKib(), runs(), busy);
        } finally {
            readers.values().forEach(BlockReaders::close);
            for (FileSystem client : clients) {
                client.close();
            }
        }
    }

    private static FileSystem client(HadoopDaemons daemons, ReadAhead readAhead) throws IOException {
        Configuration conf = new Configuration();
        daemons.clientSettings().forEach(conf::set);
        if (!readAhead.ofDataNode()) {
            conf.setLong(CLIENT_READ_AHEAD, 0);
        }
        return FileSystem.newInstance(conf);
    }

    private void write(FileSystem fs) throws IOException, InterruptedException {
        progress.stage("Writing " + TurnsOptions.READERS_MAX + " blocks");
        SplittableRandom bytes = new SplittableRandom(options.seed());
        byte[] piece = new byte[PIECE_BYTES];
        for (int i = 0; i < TurnsOptions.READERS_MAX; i++) {
            try (FSDataOutputStream out = fs.create(file(i))) {
                for (int written = 0; written < BLOCK_BYTES; written += PIECE_BYTES) {
                    bytes.nextBytes(piece);
                    out.write(piece);
                }
            }
        }
        disk.mounted().sync();
    }

    private List<TurnsRun> runs() throws IOException, InterruptedException {
        List<Turn> turns = new ArrayList<>();
        for (ReadAhead readAhead : ReadAhead.values()) {
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
        List<Integer> all = new ArrayList<>(
                IntStream.range(0, TurnsOptions.READERS_MAX).boxed().toList());
        Collections.shuffle(all, random);
        List<Path> files = all.subList(0, turn.readers()).stream()
                .map(TurnsReproduction::file)
                .toList();
        disk.mounted().readAhead(turn.readAhead().kernelKib());
        KernelPageCache.forget(disk.mounted().place());
        long end = disk.log().end();
        List<Double> ends = readersOf(turn.readAhead()).read(files, turn.manner());
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

    private BlockReaders readersOf(ReadAhead readAhead) {
        BlockReaders found = readers.get(readAhead);
        if (found == null) {
            throw new IllegalStateException("no readers with " + readAhead);
        }
        return found;
    }

    private static Path file(int number) {
        return new Path("/block-" + number);
    }
}
