package io.tiercel.reproduce.compatibility.hbase;

import io.tiercel.reproduce.compatibility.asked.AskedProgram;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.FetchedLibraries;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import io.tiercel.testkit.FreePort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** HBase: tables that are written, compacted, split and cloned, and a server that is killed in between. */
public final class HBaseSystem implements Compatible {
    private static final String VERSION = "2.6.4";
    private static final String ROOT = "/compatibility/hbase";
    private static final FetchedLibraries LIBRARIES = new FetchedLibraries(
            "HBase", VERSION, List.of("org.apache.hbase:hbase-server:" + VERSION + "-hadoop3"), List.of());

    /** The packages that HBase itself opens on the command line on JDK 17. */
    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/java.lang.reflect",
            "java.base/java.nio",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/jdk.internal.ref",
            "java.base/sun.nio.ch");

    @Override
    public SystemCard card() {
        return new SystemCard(
                "hbase",
                "HBase " + VERSION + ": puts, flushes, compactions, scans, and a kill -9 between",
                true,
                "a process that is killed and starts anew; bytes are the server's");
    }

    @Override
    public Optional<String> missing(CompatibilitySite site) {
        return LIBRARIES.missing(site);
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException, InterruptedException {
        return HBaseRuns.of(
                new AskedProgram(site, "hbase", HBaseMain.class, LIBRARIES.classPath(site), OPENED, settings(site)));
    }

    private static Map<String, String> settings(CompatibilitySite site) throws IOException {
        Path directory = site.newDirectory("hbase");
        Map<String, String> settings = new TreeMap<>();
        settings.put(
                "hbase.rootdir",
                site.qualified(new org.apache.hadoop.fs.Path(ROOT)).toString());
        settings.put("hbase.tmp.dir", directory.toString());
        settings.put(
                "hbase.zookeeper.property.dataDir",
                directory.resolve("zookeeper").toString());
        settings.put("hbase.zookeeper.property.clientPort", Integer.toString(FreePort.next()));
        // Soon after a kill nobody takes the region server for alive any more.
        settings.put("zookeeper.session.timeout", "6000");
        // A second look at whether the log of a killed one is closed is worth more here than a call less.
        settings.put("hbase.lease.recovery.first.pause", "1000");
        // The region server reports more often than it would, so that less is waited for.
        settings.put("hbase.regionserver.msginterval", "500");
        for (String part : List.of("master", "regionserver")) {
            settings.put("hbase." + part + ".hostname", "localhost");
            settings.put("hbase." + part + ".ipc.address", "127.0.0.1");
            settings.put("hbase." + part + ".port", "0");
            settings.put("hbase." + part + ".info.port", "-1");
        }
        return settings;
    }
}
