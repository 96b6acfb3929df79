package io.tiercel.relay;

import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.DaemonArguments;
import io.tiercel.daemon.DaemonMain;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.time.Duration;

/**
 * The relay as a process: {@code RelayMain --fs hdfs://HOST[:PORT] [-D key=value]...}
 *
 * <p>Prints one line, {@code ready relay ...}, once the table is there and the coordinator has confirmed it, or has
 * had {@value #CONFIRM_SECONDS} seconds for it. Exits with 2 if it was called wrongly or with settings that cannot be
 * used, with 1 if it cannot serve.
 */
public final class RelayMain {
    private static final int CONFIRM_SECONDS = 3;

    private RelayMain() {}

    public static void main(String[] arguments) {
        System.exit(DaemonMain.run("relay", RelayMain::serve, arguments));
    }

    /**
     * Runs until the process is told to end; whether it was.
     *
     * @throws IOException as {@link RelayKeeper#start} and {@link RelayKeeper#keep} do
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used
     */
    public static boolean serve(DaemonArguments arguments) throws IOException, InterruptedException {
        DaemonMain.endAtErrors();
        Settings settings = DaemonSettings.of(DaemonMain.configuration(arguments));
        String cluster = VersionTables.cluster(arguments.fileSystem());
        try (RelayKeeper keeper = RelayKeeper.start(settings, cluster)) {
            DaemonMain.closeAtExit("relay", keeper::close);
            RelayDaemon daemon = keeper.relay();
            boolean confirmed = daemon.awaitConfirmed(Duration.ofSeconds(CONFIRM_SECONDS));
            System.out.println("ready relay for " + arguments.fileSystem() + " with " + daemon.file()
                    + (confirmed ? ", confirmed" : ", not confirmed yet"));
            return keeper.keep();
        }
    }
}
