package io.tiercel.cli.cluster;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.CoordinatorSession;
import io.tiercel.wire.cache.Inquiry;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/** What a command asks the coordinator of a cluster. */
final class CoordinatorQuestion {
    private static final long PATIENCE_SECONDS = 10;

    private CoordinatorQuestion() {}

    /**
     * Asks, with the secret that the coordinator shares with all machines.
     *
     * @throws IOException if the secret cannot be read or there is no answer
     */
    static <T> T ask(DaemonOptions options, Function<CoordinatorSession, CompletableFuture<Optional<T>>> question)
            throws IOException, InterruptedException {
        Settings settings = DaemonSettings.of(configuration(options));
        // A session that cannot read it tries again and again, and does not say why.
        SecretFile.read(LinkSettings.path(settings, EventSettings.SECRET_FILE));
        String cluster = VersionTables.cluster(options.arguments().fileSystem());
        return Inquiry.ask(LinkSettings.peer(settings), cluster, PATIENCE_SECONDS, question)
                .orElseThrow(() -> new IOException(unanswered(settings)));
    }

    /** Hadoop's and Tiercel's, with what was given over them. */
    static Configuration configuration(DaemonOptions options) {
        Configuration conf = DaemonSettings.configuration();
        options.arguments().settings().forEach(conf::set);
        return conf;
    }

    private static String unanswered(Settings settings) {
        return "the coordinator at " + settings.text(EventSettings.COORDINATOR_ADDRESS) + " does not answer within "
                + PATIENCE_SECONDS + " s: is it running there, for this --fs, and is "
                + EventSettings.SECRET_FILE.key() + " (" + settings.text(EventSettings.SECRET_FILE)
                + ") the secret that it has?";
    }
}
