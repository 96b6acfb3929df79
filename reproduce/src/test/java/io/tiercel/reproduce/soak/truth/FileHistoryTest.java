package io.tiercel.reproduce.soak.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.reproduce.soak.truth.FileHistory.Bound;
import io.tiercel.reproduce.soak.truth.FileHistory.Judgement;
import io.tiercel.reproduce.soak.truth.FileHistory.Span;
import io.tiercel.reproduce.soak.truth.FileState.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FileHistoryTest {
    private static final long BOUND = 100;
    private static final Bound OTHERS = new Bound(BOUND, BOUND);
    private static final Bound OWN = new Bound(0, BOUND);
    private static final Bound NONE = new Bound(0, 0);

    /** Made between 1000 and 1010, appended to between 2000 and 2010, deleted between 3000 and 3010. */
    private static final FileHistory FILE = history(
            state(1_000, 1_010, 7, 50, 0, Origin.TIERCEL),
            state(2_000, 2_010, 7, 80, 50, Origin.TIERCEL),
            state(3_000, 3_010, 0, 0, 0, Origin.STOCK));

    @Test
    void truth_isRight() {
        assertThat(judge(new Seen.Absent(), 10, 20, NONE)).isEqualTo(Judgement.RIGHT);
        assertThat(judge(new Seen.Length(50), 1_500, 1_501, NONE)).isEqualTo(Judgement.RIGHT);
        assertThat(judge(new Seen.Length(80), 2_500, 2_501, NONE)).isEqualTo(Judgement.RIGHT);
        assertThat(judge(new Seen.Absent(), 3_500, 3_501, NONE)).isEqualTo(Judgement.RIGHT);
    }

    @Test
    void whatWasTrue_isRightUpToTheBound_andWrongAfterIt() {
        assertThat(judge(new Seen.Length(50), 2_100, 2_105, OTHERS)).isEqualTo(Judgement.RIGHT);
        assertThat(judge(new Seen.Length(50), 2_111, 2_115, OTHERS)).isEqualTo(Judgement.WRONG);
    }

    @Test
    void ownChange_mustBeSeenAtOnce() {
        assertThat(judge(new Seen.Length(50), 2_011, 2_012, OWN)).isEqualTo(Judgement.WRONG);
        assertThat(judge(new Seen.Length(80), 3_020, 3_021, OWN))
                .describedAs("by a client as Hadoop comes")
                .isEqualTo(Judgement.RIGHT);
    }

    @Test
    void whatIsToCome_isWrong() {
        assertThat(judge(new Seen.Length(80), 1_900, 1_950, OTHERS)).isEqualTo(Judgement.WRONG);
    }

    @Test
    void whatIsUnderWay_mayBeSeenHalf() {
        assertThat(judge(new Seen.Length(20), 1_005, 1_006, NONE)).isEqualTo(Judgement.RIGHT);
        assertThat(judge(new Seen.Length(60), 2_005, 2_006, NONE)).isEqualTo(Judgement.RIGHT);
        assertThat(judge(new Seen.Length(20), 2_005, 2_006, NONE)).isEqualTo(Judgement.WRONG);
        assertThat(judge(new Seen.Length(60), 2_020, 2_021, NONE)).isEqualTo(Judgement.WRONG);
    }

    @Test
    void bytes_areJudgedEachByItself() {
        assertThat(judge(bytes(7, 0, 50, true), 1_500, 1_501, NONE)).isEqualTo(Judgement.RIGHT);
        assertThat(judge(bytes(7, 20, 10, false), 1_500, 1_501, NONE)).isEqualTo(Judgement.RIGHT);
        assertThat(judge(bytes(8, 0, 50, true), 1_500, 1_501, NONE)).isEqualTo(Judgement.WRONG);
        assertThat(judge(bytes(7, 0, 49, true), 1_500, 1_501, NONE)).isEqualTo(Judgement.WRONG);
        assertThat(judge(bytes(7, 0, 51, false), 1_500, 1_501, NONE)).isEqualTo(Judgement.WRONG);
        assertThat(judge(bytes(7, 60, 0, true), 1_500, 1_501, NONE)).isEqualTo(Judgement.RIGHT);

        byte[] flipped = FileBytes.of(7, 0, 50);
        flipped[31] ^= 1;
        assertThat(judge(new Seen.Bytes(0, flipped, true), 1_500, 1_501, NONE)).isEqualTo(Judgement.WRONG);
    }

    @Test
    void changeOfWhichNothingIsKnown_isNotJudgedAfterIt() {
        FileHistory lost = history(
                state(1_000, 1_010, 7, 50, 0, Origin.TIERCEL), state(2_000, Long.MAX_VALUE, 0, 0, 0, Origin.UNKNOWN));

        assertThat(lost.judge(new Seen.Length(12), new Span(1_500, 1_900, NONE)))
                .isEqualTo(Judgement.WRONG);
        assertThat(lost.judge(new Seen.Length(12), new Span(5_000, 5_001, NONE)))
                .isEqualTo(Judgement.OPEN);
    }

    @Test
    void moment_beforeAllThatIsKnown_isNotJudged() {
        FileHistory late = new FileHistory(List.of(state(1_000, 1_010, 7, 50, 0, Origin.TIERCEL)), false);

        assertThat(late.judge(new Seen.Length(3), new Span(1_100, 1_101, OTHERS)))
                .isEqualTo(Judgement.OPEN);
        assertThat(late.judge(new Seen.Length(3), new Span(1_200, 1_201, OTHERS)))
                .isEqualTo(Judgement.WRONG);
    }

    @Test
    void file_isQuietWhereNothingHasChanged() {
        assertThat(FILE.quiet(new Span(1_500, 1_600, OTHERS))).isTrue();
        assertThat(FILE.quiet(new Span(1_500, 2_000, OTHERS))).isFalse();
        assertThat(FILE.quiet(new Span(2_110, 2_200, OTHERS))).isFalse();
        assertThat(FILE.quiet(new Span(2_111, 2_200, OTHERS))).isTrue();
    }

    private static Judgement judge(Seen seen, long asked, long answered, Bound bound) {
        return FILE.judge(seen, new Span(asked, answered, bound));
    }

    private static Seen bytes(long content, long offset, int length, boolean toTheEnd) {
        return new Seen.Bytes(offset, FileBytes.of(content, offset, length), toTheEnd);
    }

    private static FileHistory history(FileState... states) {
        List<FileState> all = new java.util.ArrayList<>(
                List.of(new FileState(0, Long.MIN_VALUE, Long.MIN_VALUE, 0, 0, 0, Origin.STOCK)));
        all.addAll(List.of(states));
        return new FileHistory(all, true);
    }

    private static FileState state(long began, long ended, long content, long length, long least, Origin origin) {
        return new FileState(0, began, ended, content, length, least, origin);
    }
}
