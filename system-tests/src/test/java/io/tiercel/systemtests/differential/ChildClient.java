package io.tiercel.systemtests.differential;

import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** A client in a JVM of its own, to which operations are sent one at a time. Not thread-safe. */
final class ChildClient implements Client {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ChildProcess process;
    private final Socket socket;
    private final ObjectOutputStream requests;
    private final ObjectInputStream answers;

    /** What is asked of the child. */
    sealed interface Request extends Serializable permits MakeChange, Ask, Agitate, Count {}

    record MakeChange(Caller caller, Change change) implements Request {}

    record Ask(Probe probe) implements Request {}

    record Agitate(List<Probe> probes) implements Request {}

    record Count() implements Request {}

    /** The child's answer to {@link Count}. */
    record Counts(TreeMap<String, Long> counts) implements Serializable {}

    private ChildClient(ChildProcess process, Socket socket) throws IOException {
        this.process = process;
        this.socket = socket;
        requests = new ObjectOutputStream(socket.getOutputStream());
        answers = new ObjectInputStream(socket.getInputStream());
    }

    /** Starts the JVM; the configuration reaches it as a file in the directory. */
    static ChildClient start(Configuration conf, String root, Path directory) throws IOException {
        Path file = Files.createTempFile(directory, "client", ".xml");
        try (var out = Files.newOutputStream(file);
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            conf.writeXml(out);
            server.setSoTimeout((int) PATIENCE.toMillis());
            ChildProcess process = ChildProcess.start(Command.of(
                            ChildClientMain.class.getName(),
                            Integer.toString(server.getLocalPort()),
                            file.toString(),
                            root)
                    .withJvmFlags("-Xmx384m", "-XX:+UseSerialGC"));
            Socket socket = server.accept();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            return new ChildClient(process, socket);
        }
    }

    @Override
    public Answer change(Caller caller, Change change) throws IOException {
        return call(new MakeChange(caller, change), Answer.class);
    }

    @Override
    public Answer ask(Probe probe) throws IOException {
        return call(new Ask(probe), Answer.class);
    }

    @Override
    public void agitate(List<Probe> probes) throws IOException {
        call(new Agitate(List.copyOf(probes)), Boolean.class);
    }

    @Override
    public Map<String, Long> counts() throws IOException {
        return call(new Count(), Counts.class).counts();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        process.close();
    }

    private <T> T call(Request request, Class<T> type) throws IOException {
        try {
            requests.reset();
            requests.writeObject(request);
            requests.flush();
            return type.cast(answers.readObject());
        } catch (IOException e) {
            throw new IOException("the far client is gone; it said:\n" + String.join("\n", process.output()), e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("both ends have the same class path", e);
        }
    }
}
