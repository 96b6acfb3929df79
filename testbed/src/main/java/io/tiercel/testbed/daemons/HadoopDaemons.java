package io.tiercel.testbed.daemons;

import io.tiercel.report.Progress;
import io.tiercel.testkit.ChildProcess;
import io.tiercel.testkit.ChildProcess.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/**
 * An HDFS of real daemons, each in a process of its own: two NameNodes that share their edits, one of them active, and
 * DataNodes. Closing it ends them all. Its directory is the caller's. Not thread-safe.
 */
public final class HadoopDaemons implements AutoCloseable {
    private static final String NAME_NODE = "org.apache.hadoop.hdfs.server.namenode.NameNode";
    private static final String DATA_NODE = "org.apache.hadoop.hdfs.server.datanode.DataNode";
    private static final String TEMPORARY = "tmp";
    private static final Duration FORMAT_PATIENCE = Duration.ofMinutes(3);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Path directory;
    private final PairSettings settings;
    private final Map<String, String> environment;
    private final List<NameNodeProcess> nameNodes = new ArrayList<>();
    private final List<DaemonProcess> dataNodes = new ArrayList<>();

    private HadoopDaemons(Path directory, PairSettings settings, Map<String, String> environment) {
        this.directory = directory;
        this.settings = settings;
        this.environment = environment;
    }

    /**
     * Starts all, and waits until the DataNodes are known.
     *
     * @param directory for all that it keeps
     * @param further settings of Hadoop for daemons and clients
     * @param environment of the daemons' processes
     * @throws IOException if that does not come to be
     */
    public static HadoopDaemons start(
            Path directory,
            int dataNodes,
            Map<String, String> further,
            Map<String, String> environment,
            Progress progress)
            throws IOException, InterruptedException {
        HadoopDaemons daemons = new HadoopDaemons(directory, new PairSettings(directory, further), environment);
        Files.createDirectories(directory.resolve(TEMPORARY));
        try {
            daemons.startNameNodes(progress);
            daemons.startDataNodes(dataNodes, progress);
            return daemons;
        } catch (IOException | InterruptedException | RuntimeException e) {
            daemons.close();
            throw e;
        }
    }

    /** The nameservice, as clients write it. */
    public String nameservice() {
        return PairSettings.NAMESERVICE;
    }

    /** The settings by which a client as Hadoop comes finds it. */
    public Map<String, String> clientSettings() {
        return settings.ofClients();
    }

    /** Both, in no order. */
    public List<NameNodeProcess> nameNodes() {
        return List.copyOf(nameNodes);
    }

    public List<DaemonProcess> dataNodes() {
        return List.copyOf(dataNodes);
    }

    @Override
    public void close() {
        Stream.concat(nameNodes.stream().map(NameNodeProcess::process), dataNodes.stream())
                .forEach(DaemonProcess::close);
    }

    private void startNameNodes(Progress progress) throws IOException, InterruptedException {
        progress.stage("formatting an HDFS with two NameNodes");
        for (String id : PairSettings.NAME_NODES) {
            ConfigurationDirectory conf = configuration(id, settings.ofNameNode(id));
            nameNodes.add(new NameNodeProcess(process(id, NAME_NODE, conf), target(id)));
            if (nameNodes.size() == 1) {
                format(conf);
            }
        }
        copy(settings.names(PairSettings.NAME_NODES.get(0)), settings.names(PairSettings.NAME_NODES.get(1)));
        progress.stage("starting two NameNodes");
        for (NameNodeProcess nameNode : nameNodes) {
            nameNode.process().start();
        }
        nameNodes.get(0).awaitAnswer(PATIENCE);
        nameNodes.get(0).activate();
    }

    private void startDataNodes(int count, Progress progress) throws IOException, InterruptedException {
        progress.stage("starting " + count + " DataNodes");
        for (int i = 1; i <= count; i++) {
            String id = "dn" + i;
            DaemonProcess dataNode = process(id, DATA_NODE, configuration(id, settings.ofDataNode(id)));
            dataNodes.add(dataNode);
            dataNode.start();
        }
        Configuration conf = new Configuration();
        settings.ofClients().forEach(conf::set);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        try (DistributedFileSystem fs = (DistributedFileSystem) DistributedFileSystem.newInstance(conf)) {
            while (fs.getDataNodeStats(DatanodeReportType.LIVE).length < count) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IOException("the DataNodes do not come; see " + directory.resolve("logs"));
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    private NameNodeTarget target(String id) {
        Configuration conf = new Configuration();
        settings.ofClients().forEach(conf::set);
        return new NameNodeTarget(conf, PairSettings.NAMESERVICE, id);
    }

    private ConfigurationDirectory configuration(String id, Map<String, String> all) throws IOException {
        return ConfigurationDirectory.write(
                directory.resolve("conf").resolve(id), directory.resolve("logs").resolve(id + ".log"), all);
    }

    private DaemonProcess process(String id, String mainClass, ConfigurationDirectory conf) {
        return new DaemonProcess(id, command(mainClass), conf, "");
    }

    private Command command(String mainClass, String... arguments) {
        // Where their web servers unpack files, which whoever is killed leaves behind.
        String temporary = "-Djava.io.tmpdir=" + directory.resolve(TEMPORARY);
        List<String> flags = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", temporary);
        return new Command(mainClass, List.of(arguments), flags, environment);
    }

    private void format(ConfigurationDirectory conf) throws IOException, InterruptedException {
        Map<String, String> with = new TreeMap<>(environment);
        with.put("CLASSPATH", conf.classPath());
        Command plain = command(NAME_NODE, "-format", "-force", "-nonInteractive");
        try (ChildProcess child =
                ChildProcess.start(new Command(plain.mainClass(), plain.arguments(), plain.jvmFlags(), with))) {
            int code = child.awaitExit(FORMAT_PATIENCE).orElse(-1);
            if (code != 0) {
                throw new IOException("formatting ended with " + code + ":\n" + String.join("\n", child.output()));
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(from)) {
            all = found.toList();
        }
        Files.createDirectories(to.getParent());
        for (Path one : all) {
            Files.copy(one, to.resolve(from.relativize(one)));
        }
    }
}
