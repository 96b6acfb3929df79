package io.tiercel.core.deadline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.ModelText;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.core.deadline.train.ObservationText;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.topology.FirstHops;
import io.tiercel.core.topology.MeasuredRates;
import io.tiercel.testkit.Fuzz;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Texts that users, operators and other processes have written. */
@Tag("fuzz")
final class TextFuzzTest {
    private static final int CHECKSUM_LINE_BYTES = "crc32c\t01234567\n".length();

    @Test
    void deadlines() throws InterruptedException {
        Fuzz.of("deadlines")
                .sample(utf8("1h30m"))
                .sample(utf8("PT20M"))
                .sample(utf8("2026-11-27T18:00:00Z"))
                .run(bytes -> {
                    DeadlineText.parse(text(bytes), Instant.EPOCH);
                    DeadlineText.tasks(text(bytes));
                });
    }

    /** With a checksum that fits, as of a file that somebody has written by hand. */
    @Test
    void models() throws InterruptedException {
        byte[] book = ModelText.print(ModelBook.EMPTY.with(
                new TaskType("grep", Phase.MAP),
                TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 20), new Knot(1, 10))))));
        Fuzz.of("books of models")
                .sample(Arrays.copyOf(book, book.length - CHECKSUM_LINE_BYTES))
                .run(bytes -> {
                    if (ModelText.parse(withChecksum(bytes)) instanceof ModelText.Read.Whole whole) {
                        assertThat(ModelText.parse(ModelText.print(whole.book())))
                                .isEqualTo(whole);
                    }
                });
    }

    @Test
    void topologies() throws InterruptedException {
        Fuzz.of("topologies")
                .sample(utf8("vm1 host1 rack1\nvm2 host1 rack1 # remark\n\nvm3 host2 rack2\n"))
                .refusing(IllegalArgumentException.class)
                .run(bytes -> {
                    NamedTopology read = NamedTopology.parse("file", lines(bytes));
                    assertThat(NamedTopology.parse("again", read.lines()).lines())
                            .isEqualTo(read.lines());
                });
        Fuzz.of("first hops")
                .sample(utf8("vm1 10.0.0.1\nvm2 10.0.0.2 # remark\n"))
                .refusing(IllegalArgumentException.class)
                .run(bytes -> FirstHops.parse("file", lines(bytes)));
        Fuzz.of("rates")
                .sample(utf8("vm1 vm2 5.5\nvm2 vm1 1e3\n"))
                .refusing(IllegalArgumentException.class)
                .run(bytes -> MeasuredRates.parse("file", lines(bytes)));
    }

    @Test
    void observations() throws InterruptedException {
        Fuzz.of("tables of tasks")
                .sample(utf8("application,phase,residual,seconds\ngrep,map,0.5,20\n"))
                .refusing(IllegalArgumentException.class)
                .run(bytes -> ObservationText.parse("file", lines(bytes)));
    }

    private static byte[] withChecksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(bytes);
        all.writeBytes(utf8(String.format(Locale.ROOT, "crc32c\t%08x\n", crc.getValue())));
        return all.toByteArray();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<String> lines(byte[] bytes) {
        return text(bytes).lines().toList();
    }
}
