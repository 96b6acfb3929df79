package io.tiercel.cli.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.wire.deadline.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;

/** Commands about one file of models, and what they print. */
final class ModelCommands {
    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();
    private final ModelFile models;

    ModelCommands(ModelFile models) {
        this.models = models;
    }

    void train(Path table) {
        assertThat(run("train", "--from", table.toString())).as(err.toString()).isEqualTo(ExitCode.OK);
    }

    JsonNode json(String... words) throws IOException {
        assertThat(run(words)).as(err.toString()).isEqualTo(ExitCode.OK);
        return new ObjectMapper().readTree(out.toString());
    }

    /** With the setting that names the models, which --file in the words goes before. */
    int run(String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] all = Arrays.copyOf(words, words.length + 1);
        all[words.length] = "-Dtiercel.deadline.models.file=" + models.path();
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }
}
