package io.tiercel.coordinator;

import io.tiercel.core.settings.Settings;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;

/**
 * The relay as a process: {@code RelayMain --fs hdfs://HOST[:PORT] [-D key=value]...}
 *
 * <p>Prints one line, {@code ready relay FILE}, once the table is there and the coordinator has confirmed it, or has
 * had {@value #CONFIRM_SECONDS} seconds for it. Exits with 2 if it was called wrongly or with settings that cannot be
 * used, with 1 if it cannot serve.
 */
public final class RelayMain {
    private static final int CONFIRM_SECONDS = 3;

    private RelayMain() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs until the process is told to end; the exit code. */
    public static int run(String... arguments) {
        return DaemonMain.run("relay", RelayMain::serve, arguments);
    }

    private static boolean serve(DaemonArguments arguments, Settings settings, Configuration conf)
            throws IOException, InterruptedException {
        String cluster = VersionTables.cluster(arguments.fileSystem());
        try (RelayDaemon daemon = RelayDaemon.start(settings, cluster)) {
            boolean confirmed = daemon.awaitConfirmed(Duration.ofSeconds(CONFIRM_SECONDS));
            System.out.println("ready relay for " + arguments.fileSystem() + " with " + daemon.file()
                    + (confirmed ? ", confirmed" : ", not confirmed yet"));
            return daemon.awaitEnd();
        }
    }
}
