package io.tiercel.systemtests.kerberos;

import io.tiercel.coordinator.CoordinatorMain;
import io.tiercel.relay.RelayMain;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.Memcached;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A secure Hadoop with all of Tiercel, and clients of the users alice, bob and root, who is the superuser. The coordinator's
 * tickets are good for {@value #TICKET_SECONDS} s.
 */
final class SecureSite implements AutoCloseable {
    static final int TICKET_SECONDS = 6;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final SecureHadoop hadoop;
    private final AskedProcess cluster;
    private final AskedProcess clients;
    private final ChildProcess coordinator;
    private final @Nullable Memcached memcached;

    private SecureSite(SecureHadoop hadoop, @Nullable Memcached memcached) throws IOException, InterruptedException {
        this.hadoop = hadoop;
        this.memcached = memcached;
        cluster = hadoop.startCluster(1);
        clients = hadoop.startClients();
        coordinator = hadoop.startDaemon(
                CoordinatorMain.class.getName(), writeShortTickets(), further(hadoop.places(), memcached));
        prepareUsers();
        coordinator.awaitLine("ready coordinator for hdfs://localhost:", PATIENCE);
        hadoop.startDaemon(RelayMain.class.getName(), hadoop.places().krb5(), Map.of())
                .awaitLine("ready relay", PATIENCE);
    }

    static SecureSite start() throws Exception {
        SecureHadoop hadoop = SecureHadoop.prepare();
        Memcached memcached = Memcached.isInstalled() ? Memcached.start(64) : null;
        try {
            return new SecureSite(hadoop, memcached);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            close(hadoop, memcached);
            throw e;
        }
    }

    SecureHadoop hadoop() {
        return hadoop;
    }

    AskedProcess cluster() {
        return cluster;
    }

    ChildProcess coordinator() {
        return coordinator;
    }

    /** Where hot blocks are; null where none is installed. */
    @Nullable
    Memcached memcached() {
        return memcached;
    }

    /** The krb5.conf of the coordinator's machine. */
    Path shortTickets() {
        return hadoop.places().root().resolve("krb5-short.conf");
    }

    /** What the process with the clients says. */
    SecureReply ask(String... words) throws IOException, InterruptedException {
        return new SecureReply(clients.ask(words));
    }

    /** What it says where nothing may fail. */
    SecureReply done(String... words) throws IOException, InterruptedException {
        SecureReply reply = ask(words);
        if (reply.failed()) {
            throw new AssertionError(String.join(" ", words) + ": " + reply.text());
        }
        return reply;
    }

    @Override
    public void close() throws Exception {
        close(hadoop, memcached);
    }

    private static void close(SecureHadoop hadoop, @Nullable Memcached memcached) throws Exception {
        try {
            hadoop.close();
        } finally {
            if (memcached != null) {
                memcached.close();
            }
        }
    }

    private static Map<String, String> further(SecurePlaces places, @Nullable Memcached memcached) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.rest.kerberos.principal", "HTTP/localhost@" + SecurePlaces.REALM);
        settings.put("tiercel.rest.kerberos.keytab", places.keytab("daemon").toString());
        settings.put("dfs.cluster.administrators", "alice");
        if (memcached != null) {
            settings.put("tiercel.hot.servers", memcached.name());
            settings.put("tiercel.hot.threshold", "0");
        }
        return settings;
    }

    private Path writeShortTickets() throws IOException {
        String libraries = "[libdefaults]";
        String all = Files.readString(hadoop.places().krb5());
        return Files.writeString(
                shortTickets(), all.replace(libraries, libraries + "\n    ticket_lifetime = " + TICKET_SECONDS + "s"));
    }

    private void prepareUsers() throws IOException, InterruptedException {
        SecurePlaces places = hadoop.places();
        done("login", "root", SecurePlaces.DAEMON, places.keytab("daemon").toString());
        done("login", "alice", "alice", places.keytab("alice").toString());
        done("login", "bob", "bob", places.keytab("bob").toString());
        done("chmod", "root/plain", "/", "777");
        // The history server makes it for itself alone.
        done("chmod", "root/plain", "/mr-history", "755");
    }
}
