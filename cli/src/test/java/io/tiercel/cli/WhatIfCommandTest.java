package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatIfCommandTest {
    private static final String SCENARIO = """
            workloads: W1
            policies: cava
            cluster: {block: 1GiB, cache: 1GiB}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void moreMemory_savesTime_withAnIntervalFromTenReplications() throws IOException {
        assertThat(run("--json", "--what-if", "memory=+412GiB")).isEqualTo(ExitCode.OK);
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("replications").asInt()).isEqualTo(10);
        JsonNode answer = json.get("what_if").get(0);
        assertThat(answer.get("question").asText()).isEqualTo("memory=+412GiB");
        double saved = answer.get("run_seconds").get("saved").get("value").asDouble();
        double halfWidth =
                answer.get("run_seconds").get("saved").get("half_width").asDouble();
        assertThat(halfWidth).isPositive();
        assertThat(saved).isGreaterThan(halfWidth);
    }

    @Test
    void severalQuestions_areAnsweredSideBySide_alsoOfThePolicy() throws IOException {
        assertThat(run("--what-if", "policy=no-cache", "--what-if", "workers=+26"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .contains("test.yaml, means over 10 seeds")
                .containsPattern("policy=no-cache +W1 +cava .* -\\d+\\.\\d \\+- \\d+\\.\\d %")
                .containsPattern("workers=\\+26 +W1 +cava ");
    }

    @Test
    void oppositeQuestions_haveClaimsWithIdsOfTheirOwn() throws IOException {
        assertThat(run("--json", "--what-if", "memory=+1GiB", "--what-if", "memory=-1GiB"))
                .isEqualTo(ExitCode.OK);
        JsonNode claims = new ObjectMapper().readTree(out.toString()).get("claims");
        assertThat(claims.findValuesAsText("id")).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void questionThatCannotBeAsked_isAUsageErrorThatNamesTheKey() throws IOException {
        assertThat(run("--what-if", "memory=some")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("what if memory? expected a number of bytes");
    }

    private int run(String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("simulate"));
        all.addAll(List.of(options));
        all.add(Files.writeString(folder.resolve("test.yaml"), SCENARIO).toString());
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }
}
