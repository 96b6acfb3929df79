package io.tiercel.reproduce.compatibility.hive;

import io.tiercel.reproduce.compatibility.job.TezSystem;
import io.tiercel.reproduce.compatibility.site.FetchedLibraries;
import java.util.List;

/** Hive with its metastore, its server and its JDBC driver, and Tez. */
final class HiveLibraries {
    static final String VERSION = "4.0.1";

    static final FetchedLibraries ALL = new FetchedLibraries(
            "Hive",
            VERSION,
            List.of(
                    hive("hive-exec"),
                    hive("hive-service"),
                    hive("hive-jdbc"),
                    hive("hive-standalone-metastore-server"),
                    tez("tez-dag"),
                    tez("tez-mapreduce"),
                    tez("tez-runtime-internals"),
                    tez("tez-runtime-library")),
            List.of(
                    // Its logging goes where Hadoop's goes here.
                    "org.apache.logging.log4j:log4j-1.2-api",
                    "org.apache.logging.log4j:log4j-slf4j-impl",
                    // For other stores, other ways to log in, and servers of their own, which nobody asks here.
                    "com.amazonaws.secretsmanager:*",
                    "io.grpc:*",
                    "org.apache.arrow:*",
                    "org.apache.atlas:*",
                    "org.apache.hbase:*",
                    "org.apache.hive:hive-llap-server",
                    "org.apache.ivy:*",
                    "org.codehaus.groovy:*",
                    "org.eclipse.jetty:jetty-runner",
                    "org.pac4j:*"));

    private HiveLibraries() {}

    private static String hive(String artifact) {
        return "org.apache.hive:" + artifact + ":" + VERSION;
    }

    private static String tez(String artifact) {
        return "org.apache.tez:" + artifact + ":" + TezSystem.VERSION;
    }
}
