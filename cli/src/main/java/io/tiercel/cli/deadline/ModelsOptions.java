package io.tiercel.cli.deadline;

import io.tiercel.core.settings.DeadlineSettings;
import io.tiercel.daemon.DaemonSettings;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.link.LinkSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which file of models a command is about. */
final class ModelsOptions {
    @Option(
            names = "--file",
            paramLabel = "MODELS",
            description = "The file of models. By default the one that tiercel.deadline.models.file names, as the "
                    + "coordinator of this machine reads it.")
    private @Nullable Path given;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "A setting of Tiercel, over those of the files in $HADOOP_CONF_DIR, otherwise "
                    + "/etc/hadoop/conf; may be repeated.")
    private Map<String, String> settings = new TreeMap<>();

    /** The one that is given, else the coordinator's. */
    ModelFile file() {
        if (given != null) {
            return new ModelFile(given);
        }
        Configuration conf = DaemonSettings.configuration();
        settings.forEach(conf::set);
        return new ModelFile(LinkSettings.path(DaemonSettings.of(conf), DeadlineSettings.MODELS_FILE));
    }
}
