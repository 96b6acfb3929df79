package io.tiercel.reproduce.acssd.guests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testbed.disk.HostTool;
import io.tiercel.testbed.host.HostPrograms;
import io.tiercel.testkit.ChildProcess;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An emulated hypervisor: the real agent with the budget of an SSD, and a cache for each of its guests. Its end stops the caches
 * too. Not thread-safe.
 */
final class EmulatedHost implements AutoCloseable {
    private static final long DISK_BYTES = 80L << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 50;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path directory;
    private final Path cacheProgram;
    private final List<String> guests;
    private final ChildProcess agent;

    /**
     * What an agent needs.
     *
     * @param programs that it runs
     * @param coordinator host and port
     * @param cluster by its coordinator's name for it
     */
    record Setting(HostPrograms programs, String coordinator, String cluster, Path secret) {}

    private EmulatedHost(Path directory, Path cacheProgram, List<String> guests, ChildProcess agent) {
        this.directory = directory;
        this.cacheProgram = cacheProgram;
        this.guests = List.copyOf(guests);
        this.agent = agent;
    }

    /**
     * Starts one.
     *
     * @param guests they share the SSD's room alike at first
     */
    static EmulatedHost begin(Setting setting, Path directory, String name, long roomMb, List<String> guests)
            throws IOException, InterruptedException {
        Files.createDirectories(directory);
        for (String guest : guests) {
            makeDisk(directory.resolve(guest + ".disk"));
        }
        Path conf = directory.resolve("agent.toml");
        Files.writeString(conf, settings(setting, directory, name, roomMb, guests));
        ChildProcess agent = ChildProcess.start(
                "the agent of " + name,
                new ProcessBuilder(setting.programs().agent().toString(), "run", "--conf", conf.toString()));
        EmulatedHost host = new EmulatedHost(directory, setting.programs().ssdCache(), guests, agent);
        try {
            for (String guest : guests) {
                host.awaitCache(guest);
            }
            return host;
        } catch (IOException | InterruptedException | RuntimeException e) {
            host.close();
            throw e;
        }
    }

    private static void makeDisk(Path file) throws IOException {
        try (RandomAccessFile disk = new RandomAccessFile(file.toFile(), "rw")) {
            disk.setLength(DISK_BYTES);
        }
    }

    private static String settings(Setting setting, Path directory, String name, long roomMb, List<String> guests) {
        StringBuilder text = new StringBuilder(String.join(
                "\n",
                "host-name = '" + name + "'",
                "coordinator = '" + setting.coordinator() + "'",
                "cluster = '" + setting.cluster() + "'",
                "secret-file = '" + setting.secret() + "'",
                "vm-groups = ['tiercel-no-such-group']",
                "roster = '" + directory.resolve("vms") + "'",
                "socket = '" + directory.resolve("socket") + "'",
                "state-dir = '" + directory.resolve("state") + "'",
                "measure-before = '0s'",
                "ssdcache = '" + setting.programs().ssdCache() + "'",
                "[[ssd]]",
                "bytes = '" + roomMb + "M'",
                "iops = 20000",
                ""));
        for (String guest : guests) {
            text.append(String.join(
                    "\n",
                    "[[ssd.cache]]",
                    "vm = '" + guest + "'",
                    "backing = '" + directory.resolve(guest + ".disk") + "'",
                    "file = '" + directory.resolve(guest + ".ssd") + "'",
                    "size = '" + roomMb / guests.size() + "M'",
                    "socket = '" + directory.resolve(guest + ".sock") + "'",
                    "arguments = ['--in-memory']",
                    ""));
        }
        return text.toString();
    }

    /** Where a guest's disk is served. */
    Path socket(String guest) {
        return directory.resolve(guest + ".sock");
    }

    /** What the cache of a guest says of itself. */
    JsonNode stat(String guest) throws IOException, InterruptedException {
        return JSON.readTree(HostTool.output(
                List.of(cacheProgram.toString(), "stat", "--json", socket(guest).toString()), PATIENCE));
    }

    /** What all caches may hold together. */
    long givenBytes() throws IOException, InterruptedException {
        long sum = 0;
        for (String guest : guests) {
            sum += stat(guest).path("size_bytes").asLong();
        }
        return sum;
    }

    /** Kills the server of a guest's disk, as {@code kill -9} does, and waits until the agent has started another. */
    void killServer(String guest) throws IOException, InterruptedException {
        ProcessHandle killed = server(guest).orElseThrow(() -> new IOException("nobody serves " + socket(guest)));
        killed.destroyForcibly();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (server(guest).filter(other -> other.pid() != killed.pid()).isEmpty()) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the agent has not started another server for " + guest);
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    private Optional<ProcessHandle> server(String guest) {
        String socket = socket(guest).toString();
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").endsWith("ssdcache"))
                .filter(process -> Stream.of(process.info().arguments().orElse(new String[0]))
                        .anyMatch(socket::equals))
                .findFirst();
    }

    /** The processor time that the agent has used, in seconds. */
    double agentCpuSeconds() {
        return ProcessHandle.of(agent.pid())
                        .flatMap(process -> process.info().totalCpuDuration())
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }

    private void awaitCache(String guest) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(socket(guest))) {
            if (!agent.alive() || System.nanoTime() > deadline) {
                throw new IOException(
                        "the agent keeps no cache for " + guest + ": " + String.join("\n", agent.output()));
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    @Override
    public void close() {
        try {
            agent.terminate(PATIENCE);
            agent.close();
            for (String guest : guests) {
                // The agent's end leaves its caches.
                HostTool.output(
                        List.of(cacheProgram.toString(), "stop", socket(guest).toString()), PATIENCE);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
