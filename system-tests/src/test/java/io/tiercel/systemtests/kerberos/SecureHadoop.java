package io.tiercel.systemtests.kerberos;

import io.tiercel.cli.Main;
import io.tiercel.systemtests.process.ConfDir;
import io.tiercel.testbed.daemons.WatchedMain;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import io.tiercel.testkit.FreePort;
import io.tiercel.testkit.TemporaryDirectory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A KDC and a secure Hadoop in a process of their own, and the processes beside it: Tiercel's daemons and clients. Nobody
 * logs in in this process. Closing it ends them all and deletes their files. Not thread-safe.
 */
final class SecureHadoop implements AutoCloseable {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final Duration HTTP_PATIENCE = Duration.ofSeconds(10);

    private final TemporaryDirectory root = TemporaryDirectory.create("kerberos-");
    private final TemporaryDirectory memory;
    private final SecurePlaces places = new SecurePlaces(root.path());
    private final int http = FreePort.next();
    /** Last started, first ended. */
    private final Deque<AutoCloseable> running = new ArrayDeque<>();

    private SecureHadoop() throws IOException {
        memory = Files.isWritable(SHARED_MEMORY)
                ? TemporaryDirectory.createIn(SHARED_MEMORY, "kerberos-")
                : TemporaryDirectory.create("kerberos-memory-");
    }

    /** A place for one, in which nothing runs yet. */
    static SecureHadoop prepare() throws IOException {
        SecureHadoop hadoop = new SecureHadoop();
        Files.createDirectories(hadoop.places.conf());
        ConfDir.write(hadoop.places.conf().resolve("tiercel-site.xml"), hadoop.settings());
        return hadoop;
    }

    /** Starts the KDC, HDFS, and YARN if there are NodeManagers. */
    AskedProcess startCluster(int nodeManagers) throws IOException, InterruptedException {
        Command command = command(
                SecureClusterMain.class.getName(),
                List.of(root.path().toString(), "" + nodeManagers),
                List.of("-Xmx1g", "--add-opens=java.base/java.lang=ALL-UNNAMED"));
        return keep(AskedProcess.of(keep(ChildProcess.start(command))));
    }

    /** Starts a process with clients, in which nobody has logged in yet. */
    AskedProcess startClients() throws IOException, InterruptedException {
        Command command = command(
                SecureClientMain.class.getName(),
                List.of(),
                List.of("-Xmx512m", "-Djava.security.krb5.conf=" + places.krb5()));
        return keep(AskedProcess.of(keep(ChildProcess.start(command))));
    }

    /**
     * Starts one of Tiercel's daemons, without waiting for it. It finds the cluster by {@code fs.defaultFS}.
     *
     * @param krb5 its machine's krb5.conf
     * @param further settings that differ from those in its files
     */
    ChildProcess startDaemon(String mainClass, Path krb5, Map<String, String> further) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(mainClass));
        new TreeMap<>(further).forEach((key, text) -> arguments.add("-D" + key + "=" + text));
        return keep(ChildProcess.start(command(
                WatchedMain.class.getName(), arguments, List.of("-Xmx128m", "-Djava.security.krb5.conf=" + krb5))));
    }

    /** Starts a command of {@code tiercel} with the tickets of a file, as kinit writes it. */
    ChildProcess startCommand(Path tickets, List<String> arguments) throws IOException {
        List<String> flags = List.of("-Xmx256m", "-Djava.security.krb5.conf=" + places.krb5());
        return keep(ChildProcess.start(command(Main.class.getName(), arguments, flags, tickets)));
    }

    SecurePlaces places() {
        return places;
    }

    /** The coordinator's answer to an HTTP request. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return get(http, path);
    }

    /** Where the coordinator answers by HTTP, under the name that its tickets are for. */
    URI rest(String path) {
        return URI.create("http://localhost:" + http + path);
    }

    /** The answer of a coordinator that answers by HTTP at another port. */
    static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(HTTP_PATIENCE)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }

    @Override
    public void close() throws Exception {
        while (!running.isEmpty()) {
            running.pop().close();
        }
        memory.close();
        root.close();
    }

    private <T extends AutoCloseable> T keep(T started) {
        running.push(started);
        return started;
    }

    private Command command(String mainClass, List<String> arguments, List<String> flags) {
        // Whoever runs the tests may have a ticket of their own.
        return command(mainClass, arguments, flags, root.path().resolve("no-tickets"));
    }

    private Command command(String mainClass, List<String> arguments, List<String> flags, Path tickets) {
        List<String> all = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        all.addAll(flags);
        Map<String, String> environment = Map.of(
                "CLASSPATH",
                places.conf() + ":" + System.getProperty("java.class.path"),
                "KRB5CCNAME",
                "FILE:" + tickets);
        return new Command(mainClass, arguments, all, environment);
    }

    private Map<String, String> settings() throws IOException {
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.coordinator.address", "127.0.0.1:" + FreePort.next());
        settings.put(
                "tiercel.coordinator.secret.file", root.path().resolve("secret").toString());
        settings.put("tiercel.coordinator.kerberos.principal", SecurePlaces.COORDINATOR);
        settings.put(
                "tiercel.coordinator.kerberos.keytab",
                places.keytab("coordinator").toString());
        settings.put("tiercel.rest.address", "127.0.0.1:" + http);
        settings.put("tiercel.relay.http.address", "127.0.0.1:" + FreePort.next());
        settings.put(
                "tiercel.deadline.models.file", root.path().resolve("models").toString());
        settings.put("tiercel.datanode.pin.capacity", "4m");
        settings.put("tiercel.datanode.pin.reconcile.interval", "100ms");
        settings.put("tiercel.events.dir", memory.path().resolve("events").toString());
        settings.put("tiercel.client.node.dir", memory.path().resolve("node").toString());
        return settings;
    }
}
