package io.tiercel.cli.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.coordinator.learn.Learning;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.testkit.Await;
import io.tiercel.wire.deadline.ModelFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
class ModelsCommandTest {
    private static final TaskType PI = new TaskType("pi", Phase.MAP);
    private static final TaskType GREP = new TaskType("grep", Phase.MAP);

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private Path table;
    private ModelFile models;

    @BeforeEach
    void choose() {
        table = directory.resolve("tasks.csv");
        models = new ModelFile(directory.resolve("models"));
    }

    @Test
    void train_writesModelsOfEachType_andSaysHowGoodTheyAre() throws Exception {
        new TaskTable().pi(60).grep(60).in(table);
        JsonNode report = json("train", "--from", table.toString(), "--json");
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
        assertThat(run("train", "--from", table.toString(), "--dry-run")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("new: pi map").contains("Nothing was written");
        assertThat(models.path()).doesNotExist();
        train();
        new TaskTable().grep(30).in(table);
        train();
        assertThat(models.whole().models()).containsOnlyKeys(GREP, PI);
    }

    @Test
    void train_ofTooFewTasks_writesNothing_andSaysHowManyItNeeds() throws Exception {
        new TaskTable().pi(19).in(table);
        assertThat(run("train", "--from", table.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains("not trained: pi map has 19 tasks, and a model needs 20");
        assertThat(err.toString()).contains("nothing was written");
        assertThat(models.path()).doesNotExist();
    }

    @Test
    void train_ofALineThatMakesNoSense_namesIt_andKeepsTheModelsThatAreThere() throws Exception {
        new TaskTable().pi(60).in(table);
        train();
        ModelBook before = models.whole();
        Files.writeString(table, "application,residual,seconds\npi,0.5,30\npi,82,30\n");
        assertThat(run("train", "--from", table.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains(table + ", line 3: column residual: '82'")
                .contains("0.82");
        assertThat(models.whole()).isEqualTo(before);
    }

    @Test
    void train_besideDamagedModels_isRefusedBeforeTheWork() throws Exception {
        new TaskTable().pi(60).in(table);
        Files.writeString(models.path(), "nonsense");
        assertThat(run("train", "--from", table.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString())
                .contains(models.path().toString())
                .contains("checksum")
                .contains("nothing was changed");
        assertThat(models.path()).hasContent("nonsense");
    }

    @Test
    void plots_haveTheCurveAndItsBand_andTheTasksWhereThoseAreKnown() throws Exception {
        new TaskTable().pi(60).grep(60).in(table);
        Path page = directory.resolve("page.html");
        assertThat(run("train", "--from", table.toString(), "--plot", page.toString()))
                .isEqualTo(ExitCode.OK);
        String trained = Files.readString(page);
        // Each type by itself, and both together.
        assertThat(trained.split("<svg", -1)).hasSize(4);
        assertThat(trained.split("<circle", -1)).hasSize(1 + 4 * 60);
        assertThat(run("models", "show", "pi", "--plot", page.toString())).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(page))
                .contains("<polygon")
                .contains("<polyline")
                .doesNotContain("<circle");
    }

    @Test
    void list_namesModelsAndApplications_withTheDeadlineThatRunsKeptTo() throws Exception {
        new TaskTable().pi(60).in(table);
        train();
        List<Double> runs = Collections.nCopies(20, 610.0);
        models.write(models.whole().with("pi", new ApplicationPast(8, 20, 40, runs, ErrorRatios.NONE)));
        assertThat(run("models", "list")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).containsPattern("pi +map +double exponential +0.00 to 1.00");
        assertThat(out.toString()).containsPattern("pi +20 +40 +8.00 s +20.0 s +11m");
        assertThat(json("models", "list", "--json")
                        .at("/applications/0/suggested_deadline_seconds")
                        .asDouble())
                .isEqualTo(660);
    }

    @Test
    void list_withoutModels_saysWhereTheyComeFrom() throws Exception {
        assertThat(run("models", "list")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("no models in " + models.path()).contains("tiercel train");
    }

    @Test
    void show_hasCoefficientsAndCurve_andNamesWhatIsThereWhereNothingIsOfThatName() throws Exception {
        new TaskTable().pi(60).in(table);
        train();
        JsonNode shown = json("models", "show", "pi map", "--json");
        assertThat(shown.at("/models/0/coefficients/a").isNumber()).isTrue();
        assertThat(shown.at("/models/0/curve/10/normalised").asDouble()).isEqualTo(1);
        assertThat(shown.at("/models/0/curve/0/normalised").asDouble()).isCloseTo(9.7, within(1.5));
        assertThat(run("models", "show", "pie")).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString()).contains("no model of 'pie'").contains("there are pi map");
    }

    @Test
    void exportedModels_areImportedElsewhere_andOthersStay() throws Exception {
        new TaskTable().pi(60).in(table);
        train();
        Path copy = directory.resolve("copy");
        assertThat(run("models", "export", copy.toString())).isEqualTo(ExitCode.OK);
        assertThat(Files.readAllBytes(copy)).isEqualTo(Files.readAllBytes(models.path()));

        ModelFile elsewhere = new ModelFile(directory.resolve("elsewhere"));
        new TaskTable().grep(60).in(table);
        assertThat(run(
                        "train",
                        "--from",
                        table.toString(),
                        "--file",
                        elsewhere.path().toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(run(
                        "models",
                        "import",
                        copy.toString(),
                        "--file",
                        elsewhere.path().toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(elsewhere.whole().models()).containsOnlyKeys(GREP, PI);
        assertThat(run(
                        "models",
                        "import",
                        copy.toString(),
                        "--replace",
                        "--file",
                        elsewhere.path().toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("removed: grep map");
        assertThat(elsewhere.whole()).isEqualTo(models.whole());
    }

    @Test
    void damagedCopy_isRefused_andNothingIsChanged() throws Exception {
        new TaskTable().pi(60).in(table);
        train();
        ModelBook before = models.whole();
        byte[] bytes = Files.readAllBytes(models.path());
        bytes[bytes.length / 2] ^= 1;
        Path copy = Files.write(directory.resolve("copy"), bytes);
        for (String option : List.of("--dry-run", "--replace")) {
            assertThat(run("models", "import", copy.toString(), option)).isEqualTo(ExitCode.FAILED);
            assertThat(err.toString())
                    .contains(copy.toString())
                    .contains("checksum")
                    .contains("export them again");
        }
        assertThat(models.whole()).isEqualTo(before);
        assertThat(copy).as("it is not set aside: it is not ours").exists();
    }

    @Test
    void damagedModels_areNotCopied_andSetAsideOnlyWhereTheyAreReplaced() throws Exception {
        new TaskTable().pi(60).in(table);
        train();
        Path copy = directory.resolve("copy");
        run("models", "export", copy.toString());
        Files.writeString(models.path(), "nonsense");
        assertThat(run("models", "export", directory.resolve("other").toString()))
                .isEqualTo(ExitCode.FAILED);
        assertThat(run("models", "import", copy.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(models.path()).hasContent("nonsense");
        assertThat(run("models", "import", copy.toString(), "--replace")).isEqualTo(ExitCode.OK);
        assertThat(models.whole().models()).containsOnlyKeys(PI);
        assertThat(directory.resolve("models.damaged-1")).hasContent("nonsense");
    }

    @Test
    void export_ontoTheModelsThemselves_isRefused() throws Exception {
        new TaskTable().pi(60).in(table);
        train();
        assertThat(run("models", "export", models.path().toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("the file of models itself");
    }

    @Test
    void coordinatorThatRuns_takesImportedModelsOver() throws Exception {
        new TaskTable().pi(60).in(table);
        Path copy = directory.resolve("copy");
        assertThat(run("train", "--from", table.toString(), "--file", copy.toString()))
                .isEqualTo(ExitCode.OK);
        try (Learning learning = Learning.start(models)) {
            assertThat(run("models", "import", copy.toString())).isEqualTo(ExitCode.OK);
            Await.until(
                    "taken over", Duration.ofSeconds(30), () -> learning.book().model(PI) != null);
        }
    }

    private void train() {
        assertThat(run("train", "--from", table.toString())).as(err.toString()).isEqualTo(ExitCode.OK);
    }

    private JsonNode json(String... words) throws IOException {
        assertThat(run(words)).as(err.toString()).isEqualTo(ExitCode.OK);
        return new ObjectMapper().readTree(out.toString());
    }

    /** With the setting that names the models, which --file in the words goes before. */
    private int run(String... words) {
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
