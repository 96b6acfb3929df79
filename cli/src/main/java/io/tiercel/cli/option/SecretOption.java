package io.tiercel.cli.option;

import io.tiercel.cli.doctor.HadoopSite;
import io.tiercel.cli.doctor.OurSettings;
import io.tiercel.core.settings.EventSettings;
import io.tiercel.wire.link.LinkSettings;
import io.tiercel.wire.link.PeerRole;
import io.tiercel.wire.link.Secret;
import io.tiercel.wire.link.SecretFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The secret by which measuring peers believe who speaks to them. */
public final class SecretOption {
    @Mixin
    private ConfOptions conf = new ConfOptions();

    @Option(
            names = "--secret",
            paramLabel = "FILE",
            description =
                    "The secret of the role command, or the coordinator's, which all who measure share. Readable by its "
                            + "owner alone. Default: what "
                            + "tiercel.coordinator.secret.file says.")
    private @Nullable Path file;

    public Secret read() throws IOException {
        return SecretFile.peer(
                        file != null
                                ? file
                                : LinkSettings.path(
                                        OurSettings.of(
                                                HadoopSite.read(conf.directories("--conf DIR or --secret FILE"))),
                                        EventSettings.SECRET_FILE),
                        PeerRole.COMMAND)
                .amongPeers();
    }
}
