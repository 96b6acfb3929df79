package io.tiercel.cli.doctor;

import io.tiercel.coordinator.session.RelayServer;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.install.hadoop.Names;
import io.tiercel.install.hadoop.PlugIn;
import io.tiercel.wire.link.CoordinatorSecret;
import io.tiercel.wire.link.CoordinatorSecrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A configuration directory with which nothing is wrong, to spoil one thing of. */
final class SiteFiles implements AutoCloseable {
    private static final long CAPACITY = 1 << 20;
    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    private final Path directory;
    private final Map<String, Map<String, String>> files = new TreeMap<>();
    private final Map<String, List<String>> includes = new TreeMap<>();
    private final RelayServer coordinator;

    SiteFiles(Path directory) throws IOException {
        this.directory = directory;
        coordinator = coordinator();
        Files.writeString(secret(), SECRET);
        Files.setPosixFilePermissions(secret(), PosixFilePermissions.fromString("rw-------"));
        Files.write(topology(), List.of("vm-1 pm-1 /east", "vm-2 pm-1 /east"));
        Files.write(directory.resolve("workers"), List.of("vm-1", "vm-2 # new"));
        lockLimit("8388608", "0000000000000000");
        include(HadoopSite.HDFS, include(PlugIn.DATANODE), include(PlugIn.CLIENT));
        include(HadoopSite.YARN, include(PlugIn.RESOURCEMANAGER));
        include(HadoopSite.CAPACITY, include(PlugIn.RESOURCEMANAGER));
        include(HadoopSite.MAPRED, include(PlugIn.APPMASTER));
        set(HadoopSite.CORE, "fs.defaultFS", "hdfs://nn:8020");
        set(PlugIn.DATANODE.site(), OurChecks.DATANODE_PLUGINS, Names.PINS);
        set(PlugIn.CLIENT.site(), "dfs.client.failover.proxy.provider.nn", Names.PROXY_PROVIDER);
        set(PlugIn.CLIENT.site(), OurChecks.ACCESSOR_BUILDERS, Names.ACCESSOR_BUILDER);
        set(PlugIn.CLIENT.site(), OurChecks.CACHE_PRIORITY, "true");
        set(HadoopSite.HDFS, "dfs.client.read.shortcircuit", "true");
        set(HadoopSite.HDFS, "dfs.domain.socket.path", "/run/dn_socket");
        set(PlugIn.APPMASTER.site(), MasterCommandCheck.KEY, "-Xmx1g " + Names.APP_MASTER);
        set(PlugIn.APPMASTER.site(), OurChecks.ADD_OPENS, "false");
        set(PlugIn.RESOURCEMANAGER.site(), OurChecks.ALLOCATOR, Names.ALLOCATOR);
        set(PlugIn.RESOURCEMANAGER.site(), OurChecks.PROCESSORS, "org.example.Other," + Names.PROCESSOR);
        set(PlugIn.RESOURCEMANAGER.site(), OurChecks.ASYNCHRONOUS, "false");
        set(PlugIn.RESOURCEMANAGER.site(), OurChecks.NODE_DELAY, "0");
        set(PlugIn.RESOURCEMANAGER.site(), OurChecks.RACK_DELAY, "0");
        set(HadoopSite.CAPACITY, "yarn.scheduler.capacity.root.queues", "a, b");
        set(PlugIn.RESOURCEMANAGER.site(), "yarn.scheduler.capacity.root.a.ordering-policy", Names.CACHED_INPUT);
        set(PlugIn.RESOURCEMANAGER.site(), "yarn.scheduler.capacity.root.b.ordering-policy", Names.FEWEST_RUNNING);
        set(HadoopSite.TIERCEL, "tiercel.topology.file", topology().toString());
        set(HadoopSite.TIERCEL, "tiercel.coordinator.secret.file", secret().toString());
        set(HadoopSite.TIERCEL, "tiercel.coordinator.address", "127.0.0.1:" + coordinator.port());
        set(HadoopSite.TIERCEL, "tiercel.datanode.pin.capacity", Long.toString(CAPACITY));
    }

    private static RelayServer coordinator() throws IOException {
        return RelayServer.open(
                new RelayServer.Config(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        CoordinatorSecrets.of(CoordinatorSecret.of(SECRET)),
                        "nn",
                        10),
                Visitors.NONE,
                System::nanoTime);
    }

    /** Sets a key in a file; an empty text takes it out. */
    SiteFiles set(String file, String key, String text) {
        Map<String, String> texts = files.computeIfAbsent(file, name -> new TreeMap<>());
        if (text.isEmpty()) {
            texts.remove(key);
        } else {
            texts.put(key, text);
        }
        return this;
    }

    /** What the file includes, as it is written there. */
    SiteFiles include(String file, String... elements) {
        files.computeIfAbsent(file, name -> new TreeMap<>());
        includes.put(file, List.of(elements));
        return this;
    }

    /** As it is to be. */
    static String include(PlugIn part) {
        return "<xi:include href=\"" + part.present() + "\"><xi:fallback/></xi:include>\n";
    }

    /** Writes the process' limit in bytes, and its capabilities in hexadecimal. */
    void lockLimit(String bytes, String capabilities) throws IOException {
        Files.write(
                directory.resolve("limits"),
                List.of(
                        "Limit                     Soft Limit           Hard Limit           Units",
                        "Max locked memory         " + bytes + "              8388608              bytes"));
        Files.write(directory.resolve("status"), List.of("Name:\tjava", "CapEff:\t" + capabilities));
    }

    Path directory() {
        return directory;
    }

    Path topology() {
        return directory.resolve("topology");
    }

    Path secret() {
        return directory.resolve("secret");
    }

    /** Nobody listens where the coordinator is from now on. */
    void stopCoordinator() {
        coordinator.close();
    }

    HadoopSite read() {
        write();
        return HadoopSite.read(List.of(directory));
    }

    void write() {
        files.forEach((file, texts) -> {
            StringBuilder xml = new StringBuilder("<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\">\n");
            texts.forEach((key, text) ->
                    xml.append("<property><name>%s</name><value>%s</value></property>%n".formatted(key, text)));
            includes.getOrDefault(file, List.of()).forEach(xml::append);
            try {
                Files.writeString(directory.resolve(file), xml.append("</configuration>\n"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public void close() {
        coordinator.close();
    }
}
