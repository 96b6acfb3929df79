package io.tiercel.cli.why;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.deadline.ResourceManagerBeans;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of the commands that ask the ResourceManager why. */
final class WhyOptions {
    private static final String BEAN = "io.tiercel:type=Why,*";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description =
                    "A setting of Hadoop, over those of the files in $HADOOP_CONF_DIR, otherwise /etc/hadoop/conf: "
                            + "core-site.xml, yarn-site.xml; may be repeated.")
    private Map<String, String> settings = new TreeMap<>();

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    /**
     * Asks, and prints the answer.
     *
     * @param asked as {@code job application_1700000000000_0001}
     * @param unknown what to say where nothing is known of it
     */
    int answer(String asked, String unknown) throws IOException {
        ObjectNode answer = ExplanationText.object(ask(asked).orElseThrow(() -> new IOException(unknown)));
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(answer) : ExplanationText.text(answer));
        out.flush();
        return ExitCode.OK;
    }

    /** The name, if it is of this form. */
    String checked(String name, String form, String example) {
        if (!name.matches(form)) {
            throw new ParameterException(spec.commandLine(), "'" + name + "' is not one: expected it as " + example);
        }
        return name;
    }

    private Optional<JsonNode> ask(String asked) throws IOException {
        return ResourceManagerBeans.attribute(settings, BEAN, asked).stream()
                .filter(explanations -> !explanations.isEmpty())
                .findFirst();
    }
}
