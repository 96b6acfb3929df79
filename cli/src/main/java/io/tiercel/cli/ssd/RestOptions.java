package io.tiercel.cli.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.RestSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.PeerSecret;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of the commands that ask the coordinator of this machine by HTTP. */
public final class RestOptions {
    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "A setting of Tiercel, over those of tiercel-site.xml in $HADOOP_CONF_DIR, otherwise "
                    + "/etc/hadoop/conf; may be repeated.")
    private Map<String, String> given = new TreeMap<>();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    /** Where the coordinator answers, with the token. */
    public CoordinatorRest coordinator() throws IOException {
        Settings settings = settings();
        InetSocketAddress address = LinkSettings.address(settings, RestSettings.ADDRESS);
        return new CoordinatorRest(address, secret(settings));
    }

    public PeerSecret secret() throws IOException {
        return secret(settings());
    }

    /** Prints an answer, as JSON or for people. */
    public int print(JsonNode answer, Function<JsonNode, String> text) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(answer) : text.apply(answer));
        out.flush();
        return ExitCode.OK;
    }

    /** Whether an answer is to be for programs. */
    public boolean isJson() {
        return json;
    }

    /** Prints what was done. */
    int done(JsonNode answer) throws IOException {
        return print(answer, done -> done.path("done").asText() + "\n");
    }

    private Settings settings() {
        Configuration conf = DaemonSettings.configuration();
        given.forEach(conf::set);
        return DaemonSettings.of(conf);
    }

    private static PeerSecret secret(Settings settings) throws IOException {
        return SecretFile.peer(LinkSettings.path(settings, EventSettings.SECRET_FILE), PeerRole.COMMAND);
    }
}
