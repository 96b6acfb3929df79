package io.tiercel.wire.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Fuzz;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What masters, which are users' processes, tell the ResourceManager. */
@Tag("fuzz")
final class NoticeFuzzTest {
    @Test
    void notices() throws InterruptedException {
        Fuzz.of("notices of tasks")
                .sample(bytes(new Job(20, 240, "word count")))
                .sample(bytes(new Input(7, TaskState.PENDING, -5, 1 << 27, 3, List.of("vm-1", "vm-2"))))
                .sample(bytes(new SourceFile(3, 1L << 40, "/data/a day/part, 0")))
                .sample(bytes(new Change(3, TaskState.ASSIGNED)))
                .refusing(IllegalArgumentException.class)
                .run(bytes -> {
                    TaskNotice notice = TaskNotice.parse(text(bytes));
                    assertThat(TaskNotice.parse(notice.text())).isEqualTo(notice);
                });
    }

    @Test
    void tags() throws InterruptedException {
        Fuzz.of("tags of tasks")
                .sample("tiercel-map-7-memory".getBytes(StandardCharsets.UTF_8))
                .sample("tiercel-map-7-rack".getBytes(StandardCharsets.UTF_8))
                .run(bytes -> TaskTag.find(List.of(text(bytes)))
                        .ifPresent(tag -> assertThat(tag.task()).isNotNegative()));
    }

    private static byte[] bytes(TaskNotice notice) {
        return notice.text().getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
