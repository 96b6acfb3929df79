package io.tiercel.benchmarks.peers;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** A process that reads as one peer does, and is asked line by line ({@link PeerWorkerMain}). Not thread-safe. */
final class PeerProcess implements AutoCloseable {
    private static final String WRAPPER = "alluxio.hadoop.LocalCacheFileSystem";
    private static final long END_SECONDS = 20;
    /** What Alluxio's client needs opened on JDK 17; all processes have the same flags. */
    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.net",
            "java.base/sun.nio.ch",
            "java.base/jdk.internal.misc",
            "java.base/jdk.internal.ref");

    private final Peer peer;
    private final Path log;
    private final Process process;
    private final BufferedWriter orders;
    private final BufferedReader answers;

    private PeerProcess(Peer peer, Path log, Process process) {
        this.peer = peer;
        this.log = log;
        this.process = process;
        orders = process.outputWriter();
        answers = process.inputReader();
    }

    /**
     * Starts it and waits until it has its file system.
     *
     * @param base the cluster's configuration for this peer
     * @param directory for its files
     * @param classPath of the peer
     */
    static PeerProcess start(
            Peer peer, Configuration base, Map<String, String> settings, Path directory, String classPath)
            throws IOException {
        Configuration conf = new Configuration(base);
        settings.forEach(conf::set);
        Path file = directory.resolve(peer + ".xml");
        try (OutputStream out = Files.newOutputStream(file)) {
            conf.writeXml(out);
        }
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx2g", "-XX:+UseG1GC"));
        OPENED.forEach(opened -> command.addAll(List.of("--add-opens", opened + "=ALL-UNNAMED")));
        command.addAll(List.of("-cp", classPath, PeerWorkerMain.class.getName(), file.toString()));
        if (peer.isAlluxio()) {
            command.add(WRAPPER);
        }
        Path log = directory.resolve(peer + ".log");
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        PeerProcess started = new PeerProcess(peer, log, process);
        started.answer("start");
        return started;
    }

    Peer peer() {
        return peer;
    }

    /** What it answers to an order, as a number. */
    double ask(String order) throws IOException {
        orders.write(order);
        orders.newLine();
        orders.flush();
        String answer = answer(order);
        try {
            return Double.parseDouble(answer);
        } catch (NumberFormatException e) {
            throw new IOException(peer.label() + ", asked to " + order + ", answered: " + answer, e);
        }
    }

    private String answer(String order) throws IOException {
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(peer.label() + " ended when asked to " + order + ", and said:\n" + tail(log));
        }
        return answer;
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
    }

    /** Lets it end, or ends it. */
    @Override
    public void close() {
        try {
            orders.close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** A class path of these parts. */
    static String classPath(String... parts) {
        return String.join(File.pathSeparator, parts);
    }
}
