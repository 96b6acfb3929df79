package io.tiercel.reproduce.mimp.agent;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testbed.host.HostBuild;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * The real {@code tiercel-agent} as a child of this process, with settings, journal and socket of its own. It is told to end
 * when this is closed, or when this JVM ends, and restores every VM then. Not thread-safe.
 */
public final class AgentProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration ANSWER_PATIENCE = Duration.ofSeconds(10);
    private static final long POLL_MILLIS = 50;
    /** Above that of the host, whose groups the agent restores. */
    private static final int HOOK_PRIORITY = 55;

    private static final String QUESTION = "GET /status HTTP/1.1\r\nHost: host\r\nConnection: close\r\n\r\n";
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path directory;
    private final Process process;
    private final Runnable hook = this::close;

    private AgentProcess(Path directory, Process process) {
        this.directory = directory;
        this.process = process;
    }

    /**
     * Starts one.
     *
     * @param program that of {@link HostBuild}
     * @param directory for all its files
     * @param vmGroups the group with a group for each VM
     */
    public static AgentProcess start(Path program, Path directory, String vmGroups) throws IOException {
        Path conf = directory.resolve("agent.toml");
        Files.writeString(conf, settings(directory, vmGroups));
        Process process = new ProcessBuilder(program.toString(), "run", "--conf", conf.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("agent.log").toFile())
                .start();
        AgentProcess agent = new AgentProcess(directory, process);
        ShutdownHookManager.get().addShutdownHook(agent.hook, HOOK_PRIORITY);
        return agent;
    }

    static String settings(Path directory, String vmGroups) {
        return String.join(
                "\n",
                "vm-groups = ['" + vmGroups + "']",
                "roster = '" + directory.resolve("vms") + "'",
                "socket = '" + directory.resolve("socket") + "'",
                "state-dir = '" + directory.resolve("state") + "'",
                "scan-interval = '500ms'",
                "measure-before = '0s'",
                "");
    }

    /** Its number. */
    public long pid() {
        return process.pid();
    }

    /** Tells it by its file which class VMs of such names are in. It reads the file at its next look. */
    public void say(String pattern, String cpuClass) throws IOException {
        Path next = directory.resolve("vms.next");
        Files.writeString(next, pattern + " " + cpuClass + "\n");
        Files.move(next, directory.resolve("vms"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Waits until it says that all these VMs are in a class.
     *
     * @throws IOException if it does not within some seconds, with what it says
     */
    public void await(List<String> vms, String cpuClass) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        Optional<AgentStatus> said = Optional.empty();
        while (System.nanoTime() < deadline) {
            said = status();
            if (said.isPresent() && allIn(said.get(), vms, cpuClass)) {
                return;
            }
            if (!process.isAlive()) {
                break;
            }
            Thread.sleep(POLL_MILLIS);
        }
        throw new IOException("the agent does not put " + String.join(", ", vms) + " into the class " + cpuClass + ": "
                + said.flatMap(AgentStatus::problem).orElseGet(this::lastLine));
    }

    static boolean allIn(AgentStatus status, List<String> vms, String cpuClass) {
        return status.problem().isEmpty()
                && vms.stream()
                        .allMatch(vm -> status.of(vm)
                                .filter(one -> one.cpuClass().equals(cpuClass))
                                .filter(one -> one.isInClass() == cpuClass.equals(AgentStatus.BACKGROUND))
                                .isPresent());
    }

    /** What it says; empty where it does not answer yet. */
    public Optional<AgentStatus> status() throws IOException, InterruptedException {
        if (!Files.exists(directory.resolve("socket"))) {
            return Optional.empty();
        }
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(this::ask);
        try {
            String text = answer.get(ANSWER_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            int body = text.indexOf(END_OF_HEAD);
            return text.startsWith("HTTP/1.1 200 ") && body > 0
                    ? Optional.of(JSON.readValue(text.substring(body + END_OF_HEAD.length()), AgentStatus.class))
                    : Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("the agent does not answer: " + lastLine(), e);
        }
    }

    /** Nothing where it does not listen yet. */
    private String ask() {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(directory.resolve("socket")));
            channel.write(ByteBuffer.wrap(QUESTION.getBytes(StandardCharsets.US_ASCII)));
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            Channels.newInputStream(channel).transferTo(answer);
            return answer.toString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    private String lastLine() {
        try {
            List<String> lines = Files.readAllLines(directory.resolve("agent.log"));
            return lines.isEmpty() ? "it says nothing" : lines.get(lines.size() - 1);
        } catch (IOException e) {
            return "it says nothing";
        }
    }

    /** Has it restore every VM, and end. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
        }
    }
}
