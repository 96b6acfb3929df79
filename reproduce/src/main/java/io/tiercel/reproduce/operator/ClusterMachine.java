package io.tiercel.reproduce.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.testbed.servers.SiteDirectory;
import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A machine of the cluster, as the operator's commands see one: Hadoop's configuration directory, and folders that stand for
 * {@code /etc/tiercel}, {@code /var/lib/tiercel}, {@code /run/tiercel} and {@code /dev/shm}. Not thread-safe.
 */
final class ClusterMachine {
    private static final long COMMAND_SECONDS_MAX = 120;

    private final int number;
    private final SiteDirectory site;
    private final Path root;
    private final Path memory;
    private String removal = "true";
    private final Map<String, Integer> ports = new TreeMap<>();

    /**
     * A machine with nothing of ours.
     *
     * @param root a folder for all that is on the machine alone
     * @param memory a folder on tmpfs, likewise
     */
    ClusterMachine(int number, SiteDirectory site, Path root, Path memory) throws IOException {
        this.number = number;
        this.site = site;
        this.root = Files.createDirectories(root);
        this.memory = Files.createDirectories(memory);
        for (String what : List.of("relay.http", "rest", "coordinator")) {
            ports.put(what, FreePort.next());
        }
    }

    int number() {
        return number;
    }

    /** A port that only this machine's daemons use. */
    int port(String what) {
        return ports.getOrDefault(what, 0);
    }

    List<Integer> ports() {
        return List.copyOf(ports.values());
    }

    Path secret() {
        return root.resolve("etc").resolve("secret." + System.getProperty("user.name"));
    }

    Path file(String name) {
        return root.resolve(name);
    }

    /** What {@code install} is told with {@code --set} on each machine. */
    List<String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("tiercel.events.dir", memory.resolve("run").toString());
        settings.put("tiercel.client.node.dir", memory.resolve("shm").toString());
        settings.put("tiercel.relay.http.address", "127.0.0.1:" + port("relay.http"));
        settings.put("tiercel.rest.address", "127.0.0.1:" + port("rest"));
        settings.put("tiercel.deadline.models.file", root.resolve("lib/models").toString());
        settings.put("tiercel.datanode.pin.capacity", "4m");
        settings.put("tiercel.client.node.capacity", "16m");
        List<String> words = new ArrayList<>();
        settings.forEach((key, text) -> words.addAll(List.of("--set", key + "=" + text)));
        return words;
    }

    /** {@code install} and {@code uninstall}, with where things are on this machine. */
    String change(PackagedBuild build, List<String> words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--hadoop-conf", site.path().toString(), "--yes"));
        for (String folder : List.of("state", "etc", "units")) {
            all.addAll(List.of("--" + folder, root.resolve(folder).toString()));
        }
        for (String user : List.of("--hdfs-user", "--yarn-user", "--relay-user")) {
            all.addAll(List.of(user, System.getProperty("user.name")));
        }
        return run(build, all);
    }

    /** {@code uninstall} of all roles, which says by which command what was kept is removed once all have ended. */
    void leave(PackagedBuild build) throws IOException, InterruptedException {
        String said = change(build, List.of("uninstall", "--json"));
        for (JsonNode command : new ObjectMapper().readTree(said).path("next")) {
            if (command.asText().startsWith("rm ")) {
                removal = command.asText();
            }
        }
    }

    /** Runs that command. */
    void removeKept() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("bash", "-c", removal).start();
        if (!process.waitFor(COMMAND_SECONDS_MAX, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }

    /**
     * Runs the package's command here; what it printed.
     *
     * @throws IOException if it fails, with all that it said
     */
    String run(PackagedBuild build, List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(build.command().toString()));
        command.addAll(words);
        Path output = Files.createTempFile(root, "said", ".out");
        Path errors = Files.createTempFile(root, "said", ".err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
            builder.environment().putAll(environment());
            Process process = builder.start();
            if (!process.waitFor(COMMAND_SECONDS_MAX, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(String.join(" ", words) + " does not end");
            }
            if (process.exitValue() != 0) {
                throw new IOException("tiercel " + String.join(" ", words) + " on machine " + number
                        + " ends with exit code " + process.exitValue() + ":\n" + Files.readString(output)
                        + Files.readString(errors));
            }
            return Files.readString(output);
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }

    Map<String, String> environment() {
        return Map.of(
                "HADOOP_CONF_DIR",
                site.path().toString(),
                "TIERCEL_STATE",
                root.resolve("tool").toString(),
                "TIERCEL_JAVA_OPTS",
                "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.net.preferIPv4Stack=true");
    }

    /** All files of Hadoop's configuration, and what is in them. */
    Map<String, String> configuration() throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (Path file : filesIn(site.path())) {
            files.put(site.path().relativize(file).toString(), Files.readString(file));
        }
        return files;
    }

    /** The files that are on this machine alone, but for those of the command itself. */
    List<Path> files() throws IOException {
        return Stream.concat(filesIn(root).stream(), filesIn(memory).stream())
                .filter(file -> !file.startsWith(root.resolve("tool")))
                .toList();
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file)).sorted().toList();
        }
    }
}
