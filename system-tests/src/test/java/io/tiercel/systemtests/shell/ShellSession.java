package io.tiercel.systemtests.shell;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.fs.FsShell;
import org.apache.hadoop.util.ToolRunner;

/**
 * A main class that runs commands of {@code hadoop fs} one after another, each given as one argument with its words
 * apart by blanks, and prints after each its exit code, and at the end on the error output what Tiercel served.
 */
public final class ShellSession {
    private ShellSession() {}

    public static void main(String[] commands) throws Exception {
        for (String command : commands) {
            List<String> words = Arrays.asList(command.split(" "));
            int code = ToolRunner.run(new FsShell(), words.toArray(String[]::new));
            System.out.println("\n[" + command + ": " + code + "]");
        }
        printTiers();
    }

    private static void printTiers() throws IOException, JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName bean = new ObjectName("Hadoop:service=Tiercel,name=Client");
        if (server.isRegistered(bean)) {
            System.err.println("tiers " + server.getAttribute(bean, "BytesByTier"));
        }
    }
}
