package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.core.affinity.contents.CacheDecision.Outcome;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.worth.InputFile;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Our scheme on one VM that has room for three blocks. */
class SavingSchemeTest {
    private static final int VM = 0;

    private final CacheScheme saving = Scheme.SAVING.newCaching();
    private long nowNanos;

    @BeforeEach
    void giveRoom() {
        saving.contents().budget(VM, 30);
    }

    @Test
    void freeRoom_isUsed_whateverTheFileIsWorth() {
        start(1, 1);
        assertThat(read(1, 10).outcome()).isEqualTo(Outcome.KEPT);
    }

    @Test
    void blockThatARunningJobIsStillToRead_isKept_beforeOneThatAllHaveRead() {
        start(1, 1);
        start(2, 1);
        read(1, 10);
        read(2, 10);
        read(1, 11);
        read(1, 12);
        assertThat(read(2, 13).victims()).extracting(CachedBlock::id).containsExactly(10L);
    }

    @Test
    void budget_loweredBelowWhatIsHeld_evictsWhatNobodyIsStillToRead() {
        start(1, 1);
        start(2, 1);
        read(1, 10);
        read(1, 11);
        read(2, 10);
        assertThat(saving.budget(VM, 10)).extracting(CachedBlock::id).containsExactly(10L);
    }

    @Test
    void blocksOfOneFile_thatNobodyIsStillToRead_doNotTakeTheirPlacesInTurn() {
        start(1, 1);
        read(1, 10);
        read(1, 11);
        read(1, 12);
        assertThat(read(1, 13).outcome()).isEqualTo(Outcome.NOT_WORTH_IT);
    }

    @Test
    void fileThatIsReadMoreOften_takesTheRoomOfOneThatIsNot() {
        start(1, 2);
        read(1, 20);
        read(1, 21);
        saving.jobEnded(1);
        for (int job = 2; job <= 4; job++) {
            start(job, 1);
            read(job, 10);
            saving.jobEnded(job);
            pass(60);
        }
        start(5, 1);
        CacheDecision decision = read(5, 11);
        assertThat(decision.outcome()).isEqualTo(Outcome.KEPT);
        assertThat(decision.victims()).extracting(CachedBlock::id).containsExactly(20L);
    }

    @Test
    void fileThatWasReadOnceLongAgo_makesRoomForOneThatWasReadOnceJustNow() {
        start(1, 1);
        read(1, 10);
        read(1, 11);
        read(1, 12);
        saving.jobEnded(1);
        pass(3600);
        start(2, 2);
        assertThat(read(2, 20).victims()).extracting(CachedBlock::id).containsExactly(10L);
    }

    private void start(long job, long file) {
        saving.jobStarted(nowNanos, job, "job", List.of(new InputFile(file, 40)));
    }

    /** Of file 1 and so on are blocks 10 to 13 and so on. */
    private CacheDecision read(long job, long block) {
        pass(1);
        return saving.request(nowNanos, new CacheRequest(job, new CachedBlock(block, block / 10, 10, VM)), 0);
    }

    private void pass(long seconds) {
        nowNanos += TimeUnit.SECONDS.toNanos(seconds);
    }
}
