package io.tiercel.cli.why;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.deadline.ResourceManagerBeans;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.wire.why.WhySubject;
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
     * @param name of what is asked about, as it was given
     */
    int answer(Kind kind, String name) throws IOException {
        WhySubject subject = subject(kind, name);
        JsonNode explanations = ask(subject.asked()).orElseThrow(() -> new IOException(subject.unknown()));
        ObjectNode answer = ExplanationText.object(explanations);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(answer) : ExplanationText.text(answer));
        out.flush();
        return ExitCode.OK;
    }

    private WhySubject subject(Kind kind, String name) {
        try {
            return WhySubject.of(kind, name);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private Optional<JsonNode> ask(String asked) throws IOException {
        return ResourceManagerBeans.attribute(settings, BEAN, asked).stream()
                .filter(explanations -> !explanations.isEmpty())
                .findFirst();
    }
}
