package io.tiercel.reproduce.compatibility.hive;

import io.tiercel.reproduce.compatibility.asked.AskedProgram;
import io.tiercel.reproduce.compatibility.job.TezSystem;
import io.tiercel.reproduce.compatibility.site.CompatibilitySite;
import io.tiercel.reproduce.compatibility.site.Compatible;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/** Hive: tables of text, ORC and Parquet that are written, joined and read again. */
public final class HiveSystem implements Compatible {
    private static final Path ROOT = new Path("/compatibility/hive");
    private static final Path LINES = new Path(ROOT, "lines");
    private static final int FILES = 3;
    private static final int FILE_BYTES = 3_000_000;

    /** The packages that Hive and Tez look into on JDK 17. */
    private static final List<String> OPENED = List.of(
            "java.base/java.io",
            "java.base/java.lang",
            "java.base/java.lang.reflect",
            "java.base/java.net",
            "java.base/java.nio",
            "java.base/java.time",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/java.util.regex");

    @Override
    public SystemCard card() {
        return new SystemCard(
                "hive",
                "Hive " + HiveLibraries.VERSION + " on Tez: text, ORC, Parquet, joins, partitions",
                true,
                "a process each time, with Tez " + TezSystem.VERSION + " in it; bytes are Tiercel's own count");
    }

    @Override
    public Optional<String> missing(CompatibilitySite site) {
        return HiveLibraries.ALL.missing(site);
    }

    @Override
    public Prepared prepare(CompatibilitySite site) throws IOException, InterruptedException {
        for (int i = 0; i < FILES; i++) {
            site.write(site.stock(), new Path(LINES, "part-" + i), FILE_BYTES);
        }
        AskedProgram hive = new AskedProgram(
                site, "hive", HiveMain.class, HiveLibraries.ALL.classPath(site), OPENED, settings(site));
        return HiveRuns.of(hive, site.qualified(LINES).toString());
    }

    private static Map<String, String> settings(CompatibilitySite site) throws IOException {
        java.nio.file.Path directory = site.newDirectory("hive");
        String tables = site.qualified(new Path(ROOT, "warehouse")).toString();
        Map<String, String> settings = new TreeMap<>();
        settings.put("hive.metastore.warehouse.dir", tables);
        settings.put("hive.metastore.warehouse.external.dir", tables);
        settings.put(
                "javax.jdo.option.ConnectionURL",
                "jdbc:derby:;databaseName=" + directory.resolve("metastore") + ";create=true");
        settings.put("datanucleus.schema.autoCreateAll", "true");
        settings.put("hive.metastore.schema.verification", "false");
        // The metastore makes its own tables when they are first used, and has none for statistics of columns.
        settings.put("hive.stats.column.autogather", "false");
        settings.put("hive.server2.enable.doAs", "false");
        // Tables are read where the metastore already has the answer, too.
        settings.put("hive.compute.query.using.stats", "false");
        // Tez's local mode writes below the same path on the local disk, so it is one that goes with the site.
        settings.put("hive.exec.scratchdir", directory.resolve("scratch").toString());
        // Else it is in the directory where this was started, and stays there if the process is killed.
        settings.put("tez.local.cache.root.folder", directory.toString());
        // Each task fetches Hive's own jar from here. In HDFS this would be far more than all tables have.
        settings.put("hive.user.install.directory", directory.toUri().toString());
        settings.put("hive.execution.engine", "tez");
        settings.put("tez.local.mode", "true");
        settings.put("tez.ignore.lib.uris", "true");
        return settings;
    }
}
