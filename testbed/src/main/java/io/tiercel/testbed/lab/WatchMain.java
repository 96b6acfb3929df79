package io.tiercel.testbed.lab;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * A monitor of several Hadoops, run on a machine of a lab: {@code WatchMain MASTER...} asks each NameNode and ResourceManager
 * again and again, by their web servers and by their calls. Whenever all have answered it prints a line: {@value #PREFIX}, how often
 * they have, and what they say.
 */
public final class WatchMain {
    /** How each line begins. */
    public static final String PREFIX = "watched ";

    private static final String TIMES = " times; ";
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int ANSWER_BYTES_MAX = 1 << 16;
    private static final String NAME_NODE = ":9870/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState";
    private static final String RESOURCE_MANAGER = ":8088/jmx?qry=Hadoop:service=ResourceManager,name=ClusterMetrics";
    private static final Pattern DATA_NODES = Pattern.compile("\"NumLiveDataNodes\"\\s*:\\s*(\\d+)");
    private static final Pattern NODE_MANAGERS = Pattern.compile("\"NumActiveNMs\"\\s*:\\s*(\\d+)");

    private WatchMain() {}

    /** A cluster that is watched. */
    private record Watched(String master, FileSystem files, YarnClient yarn) {
        static Watched of(String master) throws IOException {
            Configuration conf = new YarnConfiguration();
            conf.set(YarnConfiguration.RM_HOSTNAME, master);
            YarnClient yarn = YarnClient.createYarnClient();
            yarn.init(conf);
            yarn.start();
            return new Watched(master, FileSystem.newInstance(URI.create("hdfs://" + master + ":8020"), conf), yarn);
        }

        String look() throws IOException, YarnException {
            return master + ": " + number(DATA_NODES, master + NAME_NODE) + " DataNodes, "
                    + number(NODE_MANAGERS, master + RESOURCE_MANAGER) + " NodeManagers, "
                    + files.getStatus().getUsed() + " bytes, "
                    + yarn.getYarnClusterMetrics().getNumNodeManagers() + " by call";
        }
    }

    /** Run by {@link io.tiercel.lab.Lab#java}. */
    public static void main(String[] arguments) throws IOException, InterruptedException, YarnException {
        List<Watched> clusters = new ArrayList<>();
        for (String master : arguments) {
            clusters.add(Watched.of(master));
        }
        for (long times = 1; true; times++) {
            List<String> said = new ArrayList<>();
            for (Watched cluster : clusters) {
                said.add(cluster.look());
            }
            System.out.println(PREFIX + times + TIMES + String.join("; ", said));
            TimeUnit.SECONDS.sleep(1);
        }
    }

    /** How often all have answered by now, as the lines of its output say. */
    public static long times(List<String> output) {
        return output.stream()
                .filter(line -> line.startsWith(PREFIX))
                .mapToLong(line -> Long.parseLong(line.substring(PREFIX.length(), line.indexOf(TIMES))))
                .max()
                .orElse(0);
    }

    private static String number(Pattern attribute, String what) throws IOException {
        URLConnection connection = URI.create("http://" + what).toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try (InputStream stream = connection.getInputStream()) {
            String answer = new String(stream.readNBytes(ANSWER_BYTES_MAX), StandardCharsets.UTF_8);
            Matcher matcher = attribute.matcher(answer);
            if (!matcher.find()) {
                throw new IOException(what + " does not say it: " + answer);
            }
            return matcher.group(1);
        }
    }
}
