package io.tiercel.cli.cluster;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.DaemonArguments;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.wire.VersionTables;
import io.tiercel.wire.cache.CoordinatorSession;
import io.tiercel.wire.cache.Inquiry;
import io.tiercel.wire.cache.WhyQuestion;
import io.tiercel.wire.host.HostInquiry;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerLoop;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.SecretFile;
import io.tiercel.wire.measure.MeasureDialogue;
import io.tiercel.wire.measure.MeasureRequest;
import io.tiercel.wire.measure.MeasurementEndedException;
import io.tiercel.wire.peer.KnownPeer;
import io.tiercel.wire.peer.PeersQuestion;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/** What a command asks the coordinator of a cluster. */
public final class CoordinatorQuestion {
    private static final long PATIENCE_SECONDS = 10;

    private CoordinatorQuestion() {}

    /**
     * Asks, with the secret of the role command.
     *
     * @throws IOException if the secret cannot be read or there is no answer
     */
    static <T> T ask(DaemonOptions options, Function<CoordinatorSession, CompletableFuture<Optional<T>>> question)
            throws IOException, InterruptedException {
        return put(
                options.arguments(),
                (peer, cluster) -> Inquiry.ask(peer, cluster, PATIENCE_SECONDS, question)
                        .orElseThrow(() -> new IOException("it does not answer")));
    }

    /**
     * Asks what the agents of hypervisors say of their hosts.
     *
     * @return JSON
     * @throws IOException if the secret cannot be read or there is no answer
     */
    static String hosts(DaemonArguments arguments) throws IOException, InterruptedException {
        return put(arguments, (peer, cluster) -> new HostInquiry(cluster).ask(peer, PATIENCE_SECONDS));
    }

    /**
     * Asks which peers the coordinator knows.
     *
     * @throws IOException if the secret cannot be read or there is no answer
     */
    static List<KnownPeer> peers(DaemonArguments arguments) throws IOException, InterruptedException {
        return put(arguments, (peer, cluster) -> new PeersQuestion(cluster).ask(peer, PATIENCE_SECONDS));
    }

    /**
     * Asks what files are worth in memory, and why.
     *
     * @throws IOException if the secret cannot be read or there is no answer
     */
    static List<String> why(DaemonArguments arguments, List<String> paths) throws IOException, InterruptedException {
        return put(arguments, (peer, cluster) -> new WhyQuestion(cluster, paths).ask(peer, PATIENCE_SECONDS));
    }

    /**
     * Has it measured between all relays; the listener is told what comes out, in the caller's thread.
     *
     * @throws IOException if the secret cannot be read, there is no answer, or the measurement ends before its end
     */
    public static void measure(DaemonOptions options, MeasureRequest request, MeasureDialogue.Listener listener)
            throws IOException, InterruptedException {
        put(options.arguments(), (peer, cluster) -> {
            new MeasureDialogue(cluster, request).run(peer, PATIENCE_SECONDS, listener);
            return true;
        });
    }

    /** A question to a coordinator, which may not answer. */
    private interface Question<T> {
        T ask(PeerLoop.Config peer, String cluster) throws IOException, InterruptedException;
    }

    private static <T> T put(DaemonArguments arguments, Question<T> question) throws IOException, InterruptedException {
        Settings settings = DaemonSettings.of(configuration(arguments));
        // A session that cannot read it tries again and again, and does not say why.
        SecretFile.peer(LinkSettings.path(settings, EventSettings.SECRET_FILE), PeerRole.COMMAND);
        String cluster = VersionTables.cluster(arguments.fileSystem());
        try {
            return question.ask(LinkSettings.peer(settings, PeerRole.COMMAND), cluster);
        } catch (MeasurementEndedException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(unanswered(settings, String.valueOf(e.getMessage())), e);
        }
    }

    /** Hadoop's and Tiercel's, with what was given over them. */
    static Configuration configuration(DaemonOptions options) {
        return configuration(options.arguments());
    }

    private static Configuration configuration(DaemonArguments arguments) {
        Configuration conf = DaemonSettings.configuration();
        arguments.settings().forEach(conf::set);
        return conf;
    }

    private static String unanswered(Settings settings, String why) {
        return "the coordinator at " + settings.text(EventSettings.COORDINATOR_ADDRESS) + " does not answer within "
                + PATIENCE_SECONDS + " s (" + why + "): is it running there, for this --fs, and is "
                + EventSettings.SECRET_FILE.key() + " (" + settings.text(EventSettings.SECRET_FILE)
                + ") one that follows from its secret?";
    }
}
