package io.tiercel.cli.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.coordinator.learn.Learning;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.testkit.Await;
import io.tiercel.wire.deadline.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists, shows and moves models. */
@Timeout(90)
class ModelsCommandTest {
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
    void list_namesModelsAndApplications_withTheDeadlineThatRunsKeptTo() throws Exception {
        new TaskTable().pi(60).in(table);
        commands.train(table);
        List<Double> runs = Collections.nCopies(20, 610.0);
        models.write(models.whole().with("pi", new ApplicationPast(8, List.of(20.0), 40, runs, ErrorRatios.NONE)));
        assertThat(commands.run("models", "list")).isEqualTo(ExitCode.OK);
        assertThat(commands.out.toString()).containsPattern("pi +map +double exponential +0.00 to 1.00");
        assertThat(commands.out.toString()).containsPattern("pi +20 +40 +8.00 s +20.0 s +20.0 s +11m");
        assertThat(commands.json("models", "list", "--json")
                        .at("/applications/0/suggested_deadline_seconds")
                        .asDouble())
                .isEqualTo(660);
    }

    @Test
    void list_withoutModels_saysWhereTheyComeFrom() throws Exception {
        assertThat(commands.run("models", "list")).isEqualTo(ExitCode.OK);
        assertThat(commands.out.toString())
                .contains("no models in " + models.path())
                .contains("tiercel train");
    }

    @Test
    void show_hasCoefficientsAndCurve_andNamesWhatIsThereWhereNothingIsOfThatName() throws Exception {
        new TaskTable().pi(60).in(table);
        commands.train(table);
        JsonNode shown = commands.json("models", "show", "pi map", "--json");
        assertThat(shown.at("/models/0/coefficients/a").isNumber()).isTrue();
        assertThat(shown.at("/models/0/curve/10/normalised").asDouble()).isEqualTo(1);
        assertThat(shown.at("/models/0/curve/0/normalised").asDouble()).isCloseTo(9.7, within(1.5));
        assertThat(commands.run("models", "show", "pie")).isEqualTo(ExitCode.FAILED);
        assertThat(commands.err.toString()).contains("no model of 'pie'").contains("there are pi map");
    }

    @Test
    void exportedModels_areImportedElsewhere_andOthersStay() throws Exception {
        new TaskTable().pi(60).in(table);
        commands.train(table);
        Path copy = directory.resolve("copy");
        assertThat(commands.run("models", "export", copy.toString())).isEqualTo(ExitCode.OK);
        assertThat(Files.readAllBytes(copy)).isEqualTo(Files.readAllBytes(models.path()));

        ModelFile elsewhere = new ModelFile(directory.resolve("elsewhere"));
        new TaskTable().grep(60).in(table);
        assertThat(commands.run(
                        "train",
                        "--from",
                        table.toString(),
                        "--file",
                        elsewhere.path().toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(commands.run(
                        "models",
                        "import",
                        copy.toString(),
                        "--file",
                        elsewhere.path().toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(elsewhere.whole().models()).containsOnlyKeys(GREP, PI);
        assertThat(commands.run(
                        "models",
                        "import",
                        copy.toString(),
                        "--replace",
                        "--file",
                        elsewhere.path().toString()))
                .isEqualTo(ExitCode.OK);
        assertThat(commands.out.toString()).contains("removed: grep map");
        assertThat(elsewhere.whole()).isEqualTo(models.whole());
    }

    @Test
    void damagedCopy_isRefused_andNothingIsChanged() throws Exception {
        new TaskTable().pi(60).in(table);
        commands.train(table);
        ModelBook before = models.whole();
        byte[] bytes = Files.readAllBytes(models.path());
        bytes[bytes.length / 2] ^= 1;
        Path copy = Files.write(directory.resolve("copy"), bytes);
        for (String option : List.of("--dry-run", "--replace")) {
            assertThat(commands.run("models", "import", copy.toString(), option))
                    .isEqualTo(ExitCode.FAILED);
            assertThat(commands.err.toString())
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
        commands.train(table);
        Path copy = directory.resolve("copy");
        commands.run("models", "export", copy.toString());
        Files.writeString(models.path(), "nonsense");
        assertThat(commands.run("models", "export", directory.resolve("other").toString()))
                .isEqualTo(ExitCode.FAILED);
        assertThat(commands.run("models", "import", copy.toString())).isEqualTo(ExitCode.FAILED);
        assertThat(models.path()).hasContent("nonsense");
        assertThat(commands.run("models", "import", copy.toString(), "--replace"))
                .isEqualTo(ExitCode.OK);
        assertThat(models.whole().models()).containsOnlyKeys(PI);
        assertThat(directory.resolve("models.damaged-1")).hasContent("nonsense");
    }

    @Test
    void export_ontoTheModelsThemselves_isRefused() throws Exception {
        new TaskTable().pi(60).in(table);
        commands.train(table);
        assertThat(commands.run("models", "export", models.path().toString())).isEqualTo(ExitCode.USAGE);
        assertThat(commands.err.toString()).contains("the file of models itself");
    }

    @Test
    void coordinatorThatRuns_takesImportedModelsOver() throws Exception {
        new TaskTable().pi(60).in(table);
        Path copy = directory.resolve("copy");
        assertThat(commands.run("train", "--from", table.toString(), "--file", copy.toString()))
                .isEqualTo(ExitCode.OK);
        try (Learning learning = Learning.start(models)) {
            assertThat(commands.run("models", "import", copy.toString())).isEqualTo(ExitCode.OK);
            Await.until(
                    "taken over", Duration.ofSeconds(30), () -> learning.book().model(PI) != null);
        }
    }
}
