package io.tiercel.lab.daemons;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks a lab's masters how many workers they count on, until it is so many or the patience is spent. It runs on the
 * master, since nobody outside reaches the lab's network. Arguments: the machine of the masters, DataNodes, NodeManagers,
 * seconds. Each line of output is a change; exit code 0 if it was enough.
 */
public final class LiveNodesMain {
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final int ANSWER_BYTES_MAX = 1 << 16;
    private static final long POLL_MILLIS = 250;
    private static final String NAME_NODE = ":9870/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState";
    private static final String RESOURCE_MANAGER = ":8088/jmx?qry=Hadoop:service=ResourceManager,name=ClusterMetrics";

    private LiveNodesMain() {}

    public static void main(String[] args) throws InterruptedException {
        LiveNodes wanted = new LiveNodes(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        long deadline =
                System.nanoTime() + Duration.ofSeconds(Long.parseLong(args[3])).toNanos();
        LiveNodes last = null;
        while (true) {
            LiveNodes now = ask(args[0]);
            if (!now.equals(last)) {
                System.out.println(now.line());
                last = now;
            }
            if (now.atLeast(wanted) || System.nanoTime() > deadline) {
                System.exit(now.atLeast(wanted) ? 0 : 1);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private static LiveNodes ask(String machine) {
        return new LiveNodes(
                number(answer(machine + NAME_NODE), "NumLiveDataNodes"),
                number(answer(machine + RESOURCE_MANAGER), "NumActiveNMs"));
    }

    /** What a web server of a master says, or nothing. */
    private static String answer(String what) {
        try {
            URLConnection connection = URI.create("http://" + what).toURL().openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            try (InputStream stream = connection.getInputStream()) {
                return new String(stream.readNBytes(ANSWER_BYTES_MAX), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            return "";
        }
    }

    /** An attribute's value in what JMX answers; -1 if it is not in it. */
    static int number(String json, String attribute) {
        Matcher matcher =
                Pattern.compile("\"" + attribute + "\"\\s*:\\s*(\\d+)").matcher(json);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : -1;
    }
}
