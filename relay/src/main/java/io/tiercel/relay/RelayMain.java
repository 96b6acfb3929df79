package io.tiercel.relay;

import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.DaemonArguments;
import io.tiercel.daemon.DaemonMain;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.daemon.Health;
import io.tiercel.daemon.Readiness;
import io.tiercel.daemon.http.DaemonPages;
import io.tiercel.daemon.http.LoopbackServer;
import io.tiercel.wire.VersionTables;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The relay as a process: {@code RelayMain [--fs hdfs://HOST[:PORT]] [-D key=value]...}
 *
 * <p>Prints one line, {@code ready relay ...}, once the table is there and the coordinator has confirmed it. Where that takes
 * long, {@code waiting relay ...} says for what. Exits with 2 if it was called wrongly or with settings that cannot be
 * used, with 1 if it cannot serve.
 */
public final class RelayMain {
    private RelayMain() {}

    public static void main(String[] arguments) {
        System.exit(DaemonMain.run("relay", RelayMain::serve, arguments));
    }

    /**
     * Runs until the process is told to end; whether it was.
     *
     * @throws IOException as {@link RelayKeeper#start} and {@link RelayKeeper#keep} do, or if the address to answer at by
     *     HTTP was set and cannot be listened at
     * @throws io.tiercel.core.settings.SettingsException if a setting cannot be used
     */
    public static boolean serve(DaemonArguments arguments) throws IOException, InterruptedException {
        DaemonMain.endAtErrors();
        Settings settings = DaemonSettings.of(DaemonMain.configuration(arguments));
        String cluster = VersionTables.cluster(arguments.fileSystem());
        try (RelayKeeper keeper = RelayKeeper.start(settings, cluster)) {
            DaemonMain.closeAtExit("relay", keeper::close);
            Supplier<Health> health = () -> keeper.relay().health();
            Optional<LoopbackServer> http =
                    LoopbackServer.open(settings, RestSettings.RELAY_ADDRESS, DaemonPages.of(health));
            Readiness.announce(
                    "relay for " + arguments.fileSystem() + " with "
                            + keeper.relay().file(),
                    health);
            boolean asked = keeper.keep();
            http.ifPresent(LoopbackServer::close);
            return asked;
        }
    }
}
