package io.tiercel.reproduce.soak.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.reproduce.soak.truth.FileHistory.Bound;
import io.tiercel.reproduce.soak.truth.FileHistory.Judgement;
import io.tiercel.reproduce.soak.truth.FileHistory.Span;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LedgerTest {
    private static final Bound NONE = new Bound(0, 0);

    @TempDir
    private Path dir;

    private OwnFiles files;
    private Ledger read;

    @BeforeEach
    void open() throws IOException {
        files = new OwnFiles(Ledger.create(dir.resolve("ledger"), "/a"), 1L << 48);
        read = Ledger.open(dir.resolve("ledger"), "/a");
    }

    @Test
    void change_isSeenByOthers_fromItsBeginningOn() throws Exception {
        long content = files.newContent();
        files.change(List.of(new OwnFiles.Outcome(3, content, 9, 0)), true, () -> {
            assertThat(judge(3, 0, new Seen.Absent())).isEqualTo(Judgement.RIGHT);
            assertThat(judge(3, 0, new Seen.Length(5))).isEqualTo(Judgement.RIGHT);
        });

        assertThat(judge(3, 0, new Seen.Absent())).isEqualTo(Judgement.WRONG);
        assertThat(judge(3, 0, new Seen.Length(9))).isEqualTo(Judgement.RIGHT);
        assertThat(judge(4, 0, new Seen.Absent())).isEqualTo(Judgement.RIGHT);
        assertThat(files.content(3)).hasValue(content);
        assertThat(read.path(3, 0)).isEqualTo("/a/d0/f3-0");
    }

    @Test
    void failedChange_givesTheFileAnotherName_andSaysNothingOfTheOldOne() {
        assertThatThrownBy(() -> files.change(List.of(new OwnFiles.Outcome(31, 5, 9, 0)), true, () -> {
                    throw new IOException("no");
                }))
                .hasMessage("no");

        assertThat(read.generation(31)).isEqualTo(1);
        assertThat(judge(31, 0, new Seen.Length(777))).isEqualTo(Judgement.OPEN);
        assertThat(judge(31, 1, new Seen.Absent())).isEqualTo(Judgement.RIGHT);
        assertThat(judge(31, 1, new Seen.Length(9))).isEqualTo(Judgement.WRONG);
    }

    @Test
    void oldestChanges_areForgotten_andTheLastAreKnown() throws Exception {
        for (int i = 1; i <= 200; i++) {
            files.change(List.of(new OwnFiles.Outcome(0, i, i, i)), false, () -> {});
        }

        assertThat(judge(0, 0, new Seen.Length(200))).isEqualTo(Judgement.RIGHT);
        assertThat(judge(0, 0, new Seen.Length(199))).isEqualTo(Judgement.WRONG);
        assertThat(read.history(0, 0).judge(new Seen.Length(1), new Span(1, System.nanoTime(), NONE)))
                .isEqualTo(Judgement.OPEN);
    }

    @Test
    void abandonedLedger_judgesNothing() {
        read.abandon();

        assertThat(judge(0, 0, new Seen.Length(1))).isEqualTo(Judgement.OPEN);
        assertThat(read.history(0, 0).content()).isEmpty();
        assertThat(read.history(0, 0).length()).isZero();
    }

    private Judgement judge(int file, long generation, Seen seen) {
        long now = System.nanoTime();
        return read.history(file, generation).judge(seen, new Span(now, now, NONE));
    }
}
