package io.tiercel.wire.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.ModelText.Read;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of models as those see it who share it. */
class ModelFileTest {
    private static final ModelBook BOOK = ModelBook.EMPTY.with(
            new TaskType("grep", Phase.MAP),
            TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 20), new Knot(1, 10)))));

    @TempDir
    private Path directory;

    @Test
    void look_leavesADamagedFileWhereItIs() throws Exception {
        Path models = Files.writeString(directory.resolve("models"), "nonsense");
        assertThat(new ModelFile(models).look()).isInstanceOf(Read.Damaged.class);
        assertThat(models).hasContent("nonsense");
    }

    @Test
    void write_keepsTheFilesPermissions() throws Exception {
        ModelFile file = new ModelFile(directory.resolve("models"));
        file.write(ModelBook.EMPTY);
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r-----"));
        file.write(BOOK);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
                .isEqualTo("rw-r-----");
        assertThat(file.look()).isEqualTo(new Read.Whole(BOOK));
    }

    @Test
    void write_isSeenByTheStamp_evenWithinAMillisecond() throws Exception {
        ModelFile file = new ModelFile(directory.resolve("models"));
        file.write(BOOK);
        ModelFile.Stamp before = file.stamp();
        Path same = Files.copy(file.path(), directory.resolve("copy"));
        Files.setLastModifiedTime(same, Files.getLastModifiedTime(file.path()));
        Files.move(same, file.path(), StandardCopyOption.REPLACE_EXISTING);
        assertThat(file.stamp()).isNotEqualTo(before);
    }

    @Test
    void lockFileThatIsALink_isNotFollowed() throws Exception {
        Path elsewhere = directory.resolve("elsewhere");
        Files.createSymbolicLink(directory.resolve("models.lock"), elsewhere);
        ModelFile file = new ModelFile(directory.resolve("models"));
        assertThatThrownBy(file::lock).isInstanceOf(IOException.class).hasMessageContaining("models.lock");
        assertThat(elsewhere).doesNotExist();
    }

    @Test
    void whatManyWriteAtOnce_isAllThere() throws Exception {
        ModelFile file = new ModelFile(directory.resolve("models"));
        TaskTimeModel model = TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 20), new Knot(1, 10))));
        ExecutorService writers = Executors.newFixedThreadPool(4);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            TaskType type = new TaskType("job " + i, Phase.MAP);
            all.add(writers.submit(() -> {
                try (ModelLock held = file.lock()) {
                    file.write(file.whole().with(type, model));
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        writers.shutdown();
        assertThat(file.whole().models()).hasSize(40);
    }

    @Test
    void lock_thatAnotherHolds_isWaitedForForABoundedTime() throws Exception {
        Path models = directory.resolve("models");
        try (ModelLock held = new ModelFile(models).lock()) {
            assertThatThrownBy(() -> ModelLock.of(models, 1_000_000L))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(directory.resolve("models.lock").toString())
                    .hasMessageContaining("try again");
        }
        ModelLock.of(models, 1_000_000L).close();
    }
}
