package io.tiercel.cli.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.wire.deadline.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Trains models of tables of tasks. */
@Timeout(90)
class TrainCommandTest {
    private static final TaskType PI = new TaskType("pi", Phase.MAP);
    private static final TaskType GREP = new TaskType("grep", Phase.MAP);

    @TempDir
    private Path directory;

    private Path table;
    private ModelFile models;
    private ModelCommands commands;

    @BeforeEach
    void choose() {
        table = directory.resolve("tasks.csv");
        models = new ModelFile(directory.resolve("models"));
        commands = new ModelCommands(models);
    }

    @Test
    void train_writesModelsOfEachType_andSaysHowGoodTheyAre() throws Exception {
        new TaskTable().pi(60).grep(60).in(table);
        JsonNode report = commands.json("train", "--from", table.toString(), "--json");
        assertThat(report.at("/trained/1/model/application").asText()).isEqualTo("pi");
        assertThat(report.at("/trained/1/model/form").asText()).isEqualTo("double exponential");
        assertThat(report.at("/trained/1/model/dedicated_seconds").asDouble()).isCloseTo(19.8, within(2.0));
        assertThat(report.at("/trained/1/model/low_by").asDouble()).isLessThan(1);
        assertThat(report.at("/trained/1/accuracy/nrmse").asDouble()).isBetween(0.0, 0.1);
        assertThat(report.at("/trained/1/accuracy/over_share").asDouble()).isBetween(0.1, 0.9);
        assertThat(report.at("/changes/written").asBoolean()).isTrue();
        assertThat(models.whole().models()).containsOnlyKeys(GREP, PI);
        // The paper's: a task of grep reads its block in 20.5 s on a dedicated slot.
        assertThat(report.at("/trained/0/model/read_mbps").asDouble()).isCloseTo(6.5, within(1.5));
    }

    @Test
    void train_keepsWhatItDoesNotTrain_andDryRunWritesNothing() throws Exception {
        new TaskTable().pi(60).in(table);
        assertThat(commands.run("train", "--from", table.toString(), "--dry-run"))
                .isEqualTo(ExitCode.OK);
        assertThat(commands.out.toString()).contains("new: pi map").contains("Nothing was written");
        assertThat(models.path()).doesNotExist();
        commands.train(table);
        new TaskTable().grep(30).in(table);
        commands.train(table);
        assertThat(models.whole().models()).containsOnlyKeys(GREP, PI);
    }

    @Test
    void train_ofTooFewTasks_writesNothing_andSaysHowManyItNeeds() throws Exception {
        new TaskTable().pi(19).in(table);
        assertThat(commands.run("train", "--from", table.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(commands.out.toString()).contains("not trained: pi map has 19 tasks, and a model needs 20");
        assertThat(commands.err.toString()).contains("nothing was written");
        assertThat(models.path()).doesNotExist();
    }

    @Test
    void train_ofALineThatMakesNoSense_namesIt_andKeepsTheModelsThatAreThere() throws Exception {
        new TaskTable().pi(60).in(table);
        commands.train(table);
        ModelBook before = models.whole();
        Files.writeString(table, "application,residual,seconds\npi,0.5,30\npi,82,30\n");
        assertThat(commands.run("train", "--from", table.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(commands.err.toString())
                .contains(table + ", line 3: column residual: '82'")
                .contains("0.82");
        assertThat(models.whole()).isEqualTo(before);
    }

    @Test
    void train_besideDamagedModels_isRefusedBeforeTheWork() throws Exception {
        new TaskTable().pi(60).in(table);
        Files.writeString(models.path(), "nonsense");
        assertThat(commands.run("train", "--from", table.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(commands.err.toString())
                .contains(models.path().toString())
                .contains("checksum")
                .contains("nothing was changed");
        assertThat(models.path()).hasContent("nonsense");
    }

    @Test
    void plots_haveTheCurveAndItsBand_andTheTasksWhereThoseAreKnown() throws Exception {
        new TaskTable().pi(60).grep(60).in(table);
        Path page = directory.resolve("page.html");
        assertThat(commands.run("train", "--from", table.toString(), "--plot", page.toString()))
                .isEqualTo(ExitCode.OK);
        String trained = Files.readString(page);
        // Each type by itself, and both together.
        assertThat(trained.split("<svg", -1)).hasSize(4);
        assertThat(trained.split("<circle", -1)).hasSize(1 + 4 * 60);
        assertThat(commands.run("models", "show", "pi", "--plot", page.toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(Files.readString(page))
                .contains("<polygon")
                .contains("<polyline")
                .doesNotContain("<circle");
    }
}
