package io.tiercel.wire.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.model.LocalityLevel;
import io.tiercel.wire.schedule.TaskNotice.Change;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskNotice.Job;
import io.tiercel.wire.schedule.TaskNotice.SourceFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskNoticeTest {
    static Stream<TaskNotice> notices() {
        return Stream.of(
                new Job(20, 240, "word count, über alles"),
                new Job(20, 0, ""),
                new Input(7, TaskState.PENDING, -5, 1 << 27, 3, List.of("vm-1", "vm-2.example.com")),
                new Input(0, TaskState.ASIDE, Long.MIN_VALUE, 0, 0, List.of()),
                new SourceFile(3, 1L << 40, "/data/logs of a day/part, 0"),
                new Change(3, TaskState.ASSIGNED));
    }

    @ParameterizedTest
    @MethodSource("notices")
    void parse_readsWhatTextWrites(TaskNotice notice) {
        assertThat(TaskNotice.parse(notice.text())).isEqualTo(notice);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "job",
                "job 20 x wc",
                "job 20 -1 wc",
                "task 3",
                "task 3 X",
                "input 1 P 2 3 4",
                "other 1",
                "task -3 P"
            })
    void parse_ofAnythingElse_saysWhatItIs(String text) {
        assertThatThrownBy(() -> TaskNotice.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not a notice of a task: '" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"other x\n", "x\r\n", "task 7"})
    void parse_ofAnythingElse_saysNoMoreOfItThanALogCanBear(String part) {
        String text = part + part.substring(part.length() - 1).repeat(1_000_000) + " P";
        assertThatThrownBy(() -> TaskNotice.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .extracting(Throwable::getMessage, InstanceOfAssertFactories.STRING)
                .satisfies(said -> assertThat(said.length()).isLessThan(300))
                .satisfies(said -> assertThat(said.lines().count()).isEqualTo(1));
    }

    @Test
    void input_namesOnlySoManyHosts_asADecisionTakesLongerForEach() {
        List<String> hosts = IntStream.range(0, 5_000).mapToObj(i -> "vm-" + i).toList();
        Input input = new Input(0, TaskState.PENDING, 1, 1, 0, hosts);
        assertThat(input.hosts()).isEqualTo(hosts.subList(0, Input.HOSTS_MAX));
        assertThat(TaskNotice.parse(input.text())).isEqualTo(input);
    }

    @Test
    void input_keepsNothingOfTheHostsThatAreLeftOut() {
        List<String> hosts = new ArrayList<>(Collections.nCopies(5_000, "vm"));
        List<String> kept = new Input(0, TaskState.PENDING, 1, 1, 0, hosts).hosts();
        hosts.clear();
        assertThat(kept).hasSize(Input.HOSTS_MAX).containsOnly("vm");
    }

    @Test
    void parse_ofAHostWithANameTooLong_orOfATextTooLong_saysSo() {
        String name = "x".repeat(Input.NAME_LETTERS_MAX);
        assertThat(TaskNotice.parse("input 0 P 1 1 0 " + name)).isInstanceOf(Input.class);
        assertThatThrownBy(() -> TaskNotice.parse("input 0 P 1 1 0 a," + name + "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("no host has a name of 256 letters");
        assertThatThrownBy(() -> TaskNotice.parse("file 1 1 " + "x".repeat(TaskNotice.LETTERS_MAX)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("it has 100009 letters");
    }

    @ParameterizedTest
    @EnumSource(LocalityLevel.class)
    void tag_isFoundAmongOthers(LocalityLevel level) {
        TaskTag tag = new TaskTag(12, level);
        assertThat(TaskTag.find(List.of("spark", tag.text()))).contains(tag);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tiercel-map-",
                "tiercel-map-x-off-rack",
                "tiercel-map-1-nowhere",
                "tiercel-map-99999999999-off-rack"
            })
    void tag_thatIsMalformed_isNone(String text) {
        assertThat(TaskTag.find(List.of(text))).isEmpty();
    }

    @Test
    void key_tellsPoolsApart() {
        assertThat(BlockKey.of("BP-1", 1073741825)).isNotEqualTo(BlockKey.of("BP-2", 1073741825));
    }
}
