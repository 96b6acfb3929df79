package io.tiercel.cli.secret;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.wire.link.LinkSettings;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file of the coordinator's secret. */
final class CoordinatorSecretOption {
    @Option(
            names = "--secret",
            paramLabel = "FILE",
            description = "The coordinator's secret. Default: what tiercel.coordinator.secret.file says in "
                    + "$HADOOP_CONF_DIR, otherwise /etc/hadoop/conf.")
    private @Nullable Path file;

    Path file() {
        return file != null
                ? file
                : LinkSettings.path(DaemonSettings.of(DaemonSettings.configuration()), EventSettings.SECRET_FILE);
    }
}
