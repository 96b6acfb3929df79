package io.tiercel.coordinator;

import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.DaemonArguments;
import io.tiercel.daemon.DaemonMain;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.daemon.Readiness;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * The coordinator as a process: {@code CoordinatorMain [--fs hdfs://HOST[:PORT]] [-D key=value]...}
 *
 * <p>Prints one line, {@code ready coordinator ...}, once it serves relays and has read what the NameNode tells. Where that
 * takes long, {@code waiting coordinator ...} says for what. Exits with 2 if it was called wrongly
 * or with settings that cannot be used, with 1 if it cannot serve.
 */
public final class CoordinatorMain {
    private CoordinatorMain() {}

    public static void main(String[] arguments) {
        System.exit(DaemonMain.run("coordinator", CoordinatorMain::serve, arguments));
    }

    /**
     * Runs until the process is told to end; whether it was.
     *
     * @throws IOException as {@link CoordinatorDaemon#start} does
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used
     */
    public static boolean serve(DaemonArguments arguments) throws IOException, InterruptedException {
        DaemonMain.endAtErrors();
        Configuration conf = DaemonMain.configuration(arguments);
        Settings settings = DaemonSettings.of(conf);
        try (CoordinatorDaemon daemon = CoordinatorDaemon.start(settings, conf, arguments.fileSystem())) {
            DaemonMain.closeAtExit("coordinator", daemon::close);
            Readiness.announce(
                    "coordinator for " + arguments.fileSystem() + " at port " + daemon.port(), daemon::health);
            return daemon.awaitEnd();
        }
    }
}
