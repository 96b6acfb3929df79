package io.tiercel.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where the configuration of Hadoop is. */
public final class ConfOptions {
    private static final String VARIABLE = "HADOOP_CONF_DIR";
    private static final String DEFAULT = "/etc/hadoop/conf";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--conf",
            paramLabel = "DIR",
            description =
                    "A configuration directory; may be repeated, the first that has a file counts for it. Default: "
                            + "$HADOOP_CONF_DIR, otherwise " + DEFAULT)
    private List<Path> given = new ArrayList<>();

    /** The directories, which exist. */
    public List<Path> directories() {
        return directories("--conf DIR");
    }

    /**
     * The directories with the configuration of Hadoop: those that were given, else the usual ones.
     *
     * @param remedy what can be given where one does not exist
     */
    public List<Path> directories(String remedy) {
        String variable = System.getenv(VARIABLE);
        List<Path> directories = !given.isEmpty()
                ? given
                : List.of(Path.of(variable == null || variable.isBlank() ? DEFAULT : variable));
        for (Path directory : directories) {
            if (!Files.isDirectory(directory)) {
                throw new ParameterException(
                        spec.commandLine(), "there is no configuration directory " + directory + ": give " + remedy);
            }
        }
        return List.copyOf(directories);
    }
}
