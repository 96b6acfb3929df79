package io.tiercel.systemtests.kerberos;

import io.tiercel.client.ClientRuntime;
import io.tiercel.client.data.chunk.Tier;
import io.tiercel.core.metadata.MetadataKind;
import io.tiercel.systemtests.process.Reading;
import io.tiercel.testbed.services.PlugIns;
import io.tiercel.testkit.TicketClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/**
 * A process with clients of several users of a secure cluster, with Tiercel and without it, which does what it is told.
 *
 * <p>Its configuration is on its class path. A client is called USER/KIND, where the kind is {@code tiered}, {@code hot}
 * (with memcached and no nearer tier), {@code asking} (which keeps no answers), {@code plain} (Hadoop as it comes) or
 * {@code weak} (with Tiercel, and without encryption).
 */
public final class SecureClientMain {
    private final Map<String, UserGroupInformation> users = new HashMap<>();
    private final Map<String, Configuration> configurations = new HashMap<>();
    private final Map<String, FileSystem> clients = new HashMap<>();

    private SecureClientMain() {}

    public static void main(String[] args) throws IOException {
        AskedProcess.serve(new SecureClientMain()::carryOut);
        System.exit(0);
    }

    private String carryOut(List<String> words) throws Exception {
        return switch (words.get(0)) {
            case "login" -> logIn(words.get(1), words.get(2), words.get(3));
            case "ticket-seconds" -> TicketLife.seconds(words.get(1), words.get(2), words.get(3));
            case "token" -> takeToken(words.get(1), words.get(2));
            case "write" -> write(words.get(1), words.get(2), Integer.parseInt(words.get(3)));
            case "chmod" -> chmod(words.get(1), words.get(2), words.get(3));
            case "read" -> counted(words.get(1), () -> digest(read(words.get(1), words.get(2))));
            case "read-late" -> counted(words.get(1), () -> readLate(words.get(1), words.get(2), words.get(3)));
            case "length" -> counted(words.get(1), () -> length(words.get(1), words.get(2)));
            case "rest" -> rest(words.get(1), URI.create(words.get(2)));
            case "job" -> SecureJob.run(configuration(words.get(1)), user(words.get(1)), words.get(2));
            default -> throw new IllegalArgumentException("not a command: " + words);
        };
    }

    private String logIn(String name, String principal, String keytab) throws IOException {
        UserGroupInformation.setConfiguration(configuration(name + "/plain"));
        users.put(name, UserGroupInformation.loginUserFromKeytabAndReturnUGI(principal, keytab));
        return "done";
    }

    /** Makes a user who is the same to the NameNode, and has no ticket but a token. */
    private String takeToken(String of, String name) throws Exception {
        UserGroupInformation owner = user(of);
        UserGroupInformation holder = UserGroupInformation.createRemoteUser(owner.getShortUserName());
        Token<?> token = owner.doAs((PrivilegedExceptionAction<Token<?>>)
                () -> client(of + "/plain").getDelegationToken("nobody-renews"));
        holder.addToken(token);
        users.put(name, holder);
        return "done";
    }

    private String write(String client, String path, int bytes) throws Exception {
        byte[] content = content(path, bytes);
        Reading.write(client(client), path, content);
        return digest(content);
    }

    /** What is written to a path. */
    static byte[] content(String path, int bytes) {
        byte[] content = new byte[bytes];
        new Random(path.hashCode()).nextBytes(content);
        return content;
    }

    private String chmod(String client, String path, String mode) throws Exception {
        client(client).setPermission(new Path(path), new FsPermission(mode));
        return "done";
    }

    private byte[] read(String client, String path) throws Exception {
        return Reading.all(client(client), path);
    }

    /** Through a stream that was opened, and begun to be read, so many milliseconds before. */
    private String readLate(String client, String path, String millis) throws Exception {
        try (FSDataInputStream in = client(client).open(new Path(path))) {
            byte[] first = in.readNBytes(1);
            Thread.sleep(Long.parseLong(millis));
            byte[] rest = in.readAllBytes();
            byte[] all = Arrays.copyOf(first, 1 + rest.length);
            System.arraycopy(rest, 0, all, 1, rest.length);
            return digest(all);
        }
    }

    private String length(String client, String path) throws Exception {
        return Long.toString(client(client).getFileStatus(new Path(path)).getLen());
    }

    /** The code and the text of an answer by HTTP to this user's ticket, in one line. */
    private String rest(String client, URI address) throws Exception {
        HttpResponse<String> answer = user(client).doAs((PrivilegedExceptionAction<HttpResponse<String>>)
                () -> new TicketClient("HTTP@localhost").get(address));
        return answer.statusCode() + " " + answer.body().replaceAll("\\s+", " ");
    }

    private interface Question {
        String ask() throws Exception;
    }

    /** The answer, and where it came from. */
    private String counted(String client, Question question) throws Exception {
        Configuration conf = configuration(client);
        Map<String, Long> before = counts(conf);
        String answer = question.ask();
        StringBuilder all = new StringBuilder(answer);
        counts(conf)
                .forEach((name, count) -> all.append(' ')
                        .append(name)
                        .append('=')
                        .append(count - Objects.requireNonNull(before.get(name))));
        return all.toString();
    }

    private static Map<String, Long> counts(Configuration conf) {
        ClientRuntime runtime = ClientRuntime.of(conf);
        Map<String, Long> counts = new TreeMap<>();
        for (Tier tier : Tier.values()) {
            counts.put(tier.name(), runtime == null ? 0 : Reading.bytes(conf, tier));
        }
        long hits = 0;
        if (runtime != null) {
            for (MetadataKind kind : MetadataKind.values()) {
                hits += runtime.metadata().cache().statistics(kind).hits();
            }
        }
        counts.put("METADATA", hits);
        return counts;
    }

    private UserGroupInformation user(String client) {
        String name = client.split("/", -1)[0];
        return Objects.requireNonNull(users.get(name), () -> name + " has not logged in");
    }

    private Configuration configuration(String client) {
        String kind = client.split("/", -1)[1];
        return configurations.computeIfAbsent(kind, SecureClientMain::configurationOf);
    }

    private static Configuration configurationOf(String kind) {
        Configuration conf = new Configuration();
        // A token and a ticket count when a connection is made.
        conf.setInt("ipc.client.connection.maxidletime", 500);
        conf.setInt("ipc.client.connect.max.retries.on.sasl", 1);
        if (!kind.equals("plain")) {
            PlugIns.ofClient(FileSystem.getDefaultUri(conf).getHost()).forEach(conf::set);
            conf.set("tiercel.client.start", "at-once");
        }
        // By default a client waits for seconds before it asks DataNodes again that have all failed.
        conf.setInt("dfs.client.retry.window.base", 10);
        if (kind.equals("asking")) {
            conf.set("tiercel.client.metadata.enabled", "false");
            conf.set("tiercel.client.hot.enabled", "false");
        }
        if (kind.equals("hot") || kind.equals("asking")) {
            conf.set("tiercel.client.process.capacity", "0");
            conf.set("tiercel.client.node.capacity", "0");
        }
        if (kind.equals("weak")) {
            conf.set("dfs.data.transfer.protection", "authentication");
        }
        return conf;
    }

    private FileSystem client(String name) throws Exception {
        FileSystem known = clients.get(name);
        if (known == null) {
            Configuration conf = configuration(name);
            known = user(name).doAs((PrivilegedExceptionAction<FileSystem>)
                    () -> FileSystem.newInstance(FileSystem.getDefaultUri(conf), conf));
            clients.put(name, known);
        }
        return known;
    }

    static String digest(byte[] content) throws Exception {
        return content.length + ":"
                + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content), 0, 8);
    }
}
