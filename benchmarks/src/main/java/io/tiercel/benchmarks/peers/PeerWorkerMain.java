package io.tiercel.benchmarks.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/**
 * One client of a comparison: {@code PeerWorkerMain CONFIGURATION [WRAPPER]} does what each line of its input says, and
 * answers with a line. It ends with its input, and so with the process that started it. With a wrapper, files are read
 * through a file system of that class around HDFS.
 */
public final class PeerWorkerMain {
    private final FileSystem files;

    private PeerWorkerMain(FileSystem files) {
        this.files = files;
    }

    public static void main(String[] args) throws Exception {
        PrintStream answers = System.out;
        // Whatever a library prints must not be taken for an answer.
        System.setOut(System.err);
        Configuration conf = new Configuration();
        conf.addResource(Path.of(args[0]).toUri().toURL());
        PeerWorkerMain worker = new PeerWorkerMain(fileSystem(conf, args));
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        answers.println("ready");
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            answers.println(worker.answer(order.split(" ", -1)));
            answers.flush();
        }
        // Threads of libraries may be left.
        System.exit(0);
    }

    private static FileSystem fileSystem(Configuration conf, String[] args) throws Exception {
        URI uri = FileSystem.getDefaultUri(conf);
        FileSystem hdfs = FileSystem.newInstance(uri, conf);
        if (args.length < 2) {
            return hdfs;
        }
        FileSystem wrapper = Class.forName(args[1])
                .asSubclass(FileSystem.class)
                .getConstructor(FileSystem.class)
                .newInstance(hdfs);
        wrapper.initialize(uri, conf);
        return wrapper;
    }

    private String answer(String[] order) {
        try {
            return switch (order[0]) {
                case "stream" -> stream(order[1], Integer.parseInt(order[2]));
                case "wrong" -> wrong(order[1], Long.parseLong(order[2]), Integer.parseInt(order[3]));
                case "preads" ->
                    new RandomReads(
                                    files,
                                    order[1],
                                    Long.parseLong(order[2]),
                                    Integer.parseInt(order[3]),
                                    Integer.parseInt(order[4]))
                            .run(Long.parseLong(order[5]), Long.parseLong(order[6]));
                default -> "failed: there is no order " + order[0];
            };
        } catch (Exception e) {
            e.printStackTrace();
            return "failed: " + String.valueOf(e).replace('\n', ' ');
        }
    }

    /** Reads a file from end to end; answers with the nanoseconds. */
    private String stream(String path, int bufferBytes) throws IOException {
        byte[] buffer = new byte[bufferBytes];
        long began = System.nanoTime();
        try (FSDataInputStream in = files.open(new org.apache.hadoop.fs.Path(path))) {
            int read = 0;
            while (read >= 0) {
                read = in.read(buffer, 0, buffer.length);
            }
        }
        return Long.toString(System.nanoTime() - began);
    }

    /** Answers how many bytes of a file are not those of its seed. */
    private String wrong(String path, long seed, int bytes) throws IOException {
        byte[] expected = content(seed, bytes);
        byte[] read = new byte[bytes];
        try (FSDataInputStream in = files.open(new org.apache.hadoop.fs.Path(path))) {
            in.readFully(read);
        }
        long wrong = Arrays.equals(read, expected) ? 0 : 1;
        for (int i = 0; wrong > 0 && i < bytes; i++) {
            wrong += read[i] == expected[i] ? 0 : 1;
        }
        return Long.toString(Math.max(0, wrong - 1));
    }

    /** What is in the file of a seed. */
    static byte[] content(long seed, int bytes) {
        byte[] content = new byte[bytes];
        new SplittableRandom(seed).nextBytes(content);
        return content;
    }
}
