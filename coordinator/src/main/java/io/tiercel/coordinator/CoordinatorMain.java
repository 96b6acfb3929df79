package io.tiercel.coordinator;

import io.tiercel.core.settings.Settings;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * The coordinator as a process: {@code CoordinatorMain --fs hdfs://HOST[:PORT] [-D key=value]...}
 *
 * <p>Prints one line, {@code ready coordinator HOST:PORT}, once it serves relays. Exits with 2 if it was called wrongly
 * or with settings that cannot be used, with 1 if it cannot serve.
 */
public final class CoordinatorMain {
    private CoordinatorMain() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs until the process is told to end; the exit code. */
    public static int run(String... arguments) {
        return DaemonMain.run("coordinator", CoordinatorMain::serve, arguments);
    }

    private static boolean serve(DaemonArguments arguments, Settings settings, Configuration conf)
            throws IOException, InterruptedException {
        try (CoordinatorDaemon daemon = CoordinatorDaemon.start(settings, conf, arguments.fileSystem())) {
            System.out.println("ready coordinator for " + arguments.fileSystem() + " at port " + daemon.port());
            return daemon.awaitEnd();
        }
    }
}
