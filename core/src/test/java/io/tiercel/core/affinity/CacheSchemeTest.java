package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.core.affinity.contents.CacheDecision;
import io.tiercel.core.affinity.contents.CacheDecision.Outcome;
import io.tiercel.core.affinity.contents.CacheRequest;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.measure.AffinityConfig;
import io.tiercel.core.affinity.measure.FixedAffinity;
import io.tiercel.core.affinity.measure.ResourceUsage;
import io.tiercel.core.affinity.measure.TaskMeasurement;
import io.tiercel.core.affinity.plan.CachingProbabilities;
import io.tiercel.core.affinity.worth.InputFile;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Files of 10-byte blocks; block 70 is the first of file 7; one VM with room for three. Every draw is 0, which admits. */
class CacheSchemeTest {
    private static final int VM = 0;
    private static final CachingConfig CONFIG =
            new CachingConfig(1_000, 1, AffinityConfig.DEFAULT.measuring(1), FixedAffinity.paper());

    @Test
    void cava_keepsABlockOfAFileReadByMore_inPlaceOfOneReadByFewer() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        fill(cava, 1, 1);
        cava.jobStarted(0, 2, "a", files(2));
        assertThat(request(cava, 2, 20).outcome()).isEqualTo(Outcome.NOT_WORTH_IT);
        cava.jobStarted(0, 3, "a", files(2));
        CacheDecision decision = request(cava, 3, 20);
        assertThat(decision.outcome()).isEqualTo(Outcome.KEPT);
        assertThat(decision.victims()).extracting(CachedBlock::id).containsExactly(10L);
        assertThat(decision.why()).isEqualTo("block 20 of file 2, read by job 3 on VM 0, is kept in place of 10");
    }

    @Test
    void caOnly_doesNotCountReads() {
        CacheScheme caOnly = started(Scheme.CA_ONLY.newCaching(CONFIG));
        fill(caOnly, 1, 1);
        caOnly.jobEnded(1);
        caOnly.jobStarted(0, 2, "a", files(2));
        caOnly.jobStarted(0, 3, "a", files(2));
        assertThat(request(caOnly, 3, 20).outcome()).isNotEqualTo(Outcome.KEPT);
        assertThat(caOnly.standing(2).benefit()).isEqualTo(caOnly.standing(1).benefit());
    }

    @Test
    void staticCa_goesByTheProfileFromTheStart() {
        CacheScheme staticCa = started(Scheme.STATIC_CA.newCaching(CONFIG));
        staticCa.jobStarted(0, 1, "pagerank", files(1));
        LongStream.range(10, 13).forEach(block -> request(staticCa, 1, block));
        staticCa.jobStarted(0, 2, "grep", files(2));
        assertThat(request(staticCa, 2, 20).victims())
                .extracting(CachedBlock::id)
                .containsExactly(10L);
    }

    @Test
    void affinity_ofAJobThatRunsAnew_isRememberedThroughATimeInWhichItReadsNothing() {
        CacheScheme staticCa = started(Scheme.STATIC_CA.newCaching(CONFIG));
        staticCa.jobStarted(0, 1, "grep", files(1));
        staticCa.jobEnded(1);
        staticCa.jobStarted(0, 1, "grep", files(1));
        staticCa.jobStarted(5_000, 2, "grep", files(2));
        assertThat(staticCa.standing(1).benefit()).isZero();
        staticCa.read(5_000, 1, new CachedBlock(10, 1, VM, 10));
        assertThat(staticCa.standing(1).benefit()).isEqualTo(0.377);
    }

    @Test
    void cavaLru_evictsTheLeastRecentlyRead_evenOfItsOwnJob() {
        CacheScheme lru = started(Scheme.CAVA_LRU.newCaching(CONFIG));
        fill(lru, 1, 1);
        assertThat(request(lru, 1, 10).outcome()).isEqualTo(Outcome.KEPT_ALREADY);
        assertThat(request(lru, 1, 13).victims()).extracting(CachedBlock::id).containsExactly(11L);
    }

    @Test
    void cavaLru_standing_saysTheRoomAsItIsNow_thoughNothingGoesByIt() {
        CacheScheme lru = started(Scheme.CAVA_LRU.newCaching(CONFIG));
        fill(lru, 1, 1);
        assertThat(lru.standing(1).room()).isEqualTo(new CachingProbabilities.Room(30, 1));
        lru.jobStarted(0, 2, "a", files(2));
        assertThat(lru.standing(1).room()).isEqualTo(new CachingProbabilities.Room(15, 0.5));
    }

    @Test
    void noCache_keepsNothing() {
        CacheScheme noCache = started(Scheme.NO_CACHE.newCaching(CONFIG));
        noCache.jobStarted(0, 1, "a", files(1));
        assertThat(request(noCache, 1, 10).outcome()).isEqualTo(Outcome.NOT_ADMITTED);
        assertThat(noCache.contents().blocks()).isEmpty();
    }

    @Test
    void cava_evictsFirstWhatNobodyReadWithinTheWindow() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        fill(cava, 1, 1);
        cava.jobEnded(1);
        cava.jobStarted(2_000, 2, "a", files(2));
        CacheDecision decision = cava.request(2_000, new CacheRequest(2, new CachedBlock(20, 2, 10, VM)), 0);
        assertThat(decision.victims()).extracting(CachedBlock::id).containsExactly(10L);
    }

    @Test
    void cava_evictsTheLeastRecentlyReadOfEqualBenefit_acrossFiles() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.jobStarted(0, 1, "a", files(1));
        cava.jobStarted(0, 2, "a", files(2));
        request(cava, 1, 10);
        request(cava, 2, 20);
        request(cava, 1, 11);
        request(cava, 1, 10);
        for (long job = 3; job < 6; job++) {
            cava.jobStarted(0, job, "a", files(3));
        }
        assertThat(request(cava, 3, 30).victims()).extracting(CachedBlock::id).containsExactly(20L);
    }

    @Test
    void cava_neverEvictsAnotherInputOfTheSameJob() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.jobStarted(0, 1, "join", List.of(new InputFile(1, 30), new InputFile(2, 30)));
        LongStream.range(10, 13).forEach(block -> request(cava, 1, block));
        for (long job = 2; job < 5; job++) {
            cava.jobStarted(0, job, "a", files(2));
        }
        assertThat(request(cava, 1, 20).outcome()).isEqualTo(Outcome.NOT_WORTH_IT);
        assertThat(request(cava, 2, 20).outcome()).isEqualTo(Outcome.KEPT);
    }

    @Test
    void cava_evictsNothing_whereNotEnoughOfLowerBenefitIsThere() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.jobStarted(0, 1, "a", files(1));
        request(cava, 1, 10);
        cava.jobStarted(0, 2, "a", files(2));
        cava.jobStarted(0, 3, "a", files(2));
        request(cava, 2, 20);
        request(cava, 2, 21);
        cava.jobStarted(0, 4, "a", List.of(new InputFile(4, 20)));
        cava.jobStarted(0, 5, "a", List.of(new InputFile(4, 20)));
        CacheDecision decision = cava.request(0, new CacheRequest(4, new CachedBlock(40, 4, 20, VM)), 0);
        assertThat(decision.outcome()).isEqualTo(Outcome.NOT_WORTH_IT);
        assertThat(cava.contents().blocks()).extracting(CachedBlock::id).containsExactly(10L, 20L, 21L);
    }

    @Test
    void request_ofABlockOnAnotherVm_keepsTheOneCopy() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.contents().budget(1, 30);
        cava.jobStarted(0, 1, "a", files(1));
        request(cava, 1, 10);
        CacheDecision again = cava.request(0, new CacheRequest(1, new CachedBlock(10, 1, 10, 1)), 0);
        assertThat(again.outcome()).isEqualTo(Outcome.KEPT_ALREADY);
        assertThat(cava.contents().usedBytes(1)).isZero();
    }

    @Test
    void request_largerThanTheBudget_isRefused() {
        CacheScheme lru = started(Scheme.CAVA_LRU.newCaching(CONFIG));
        lru.jobStarted(0, 1, "a", files(1));
        assertThat(lru.request(0, new CacheRequest(1, new CachedBlock(10, 1, 31, VM)), 0)
                        .outcome())
                .isEqualTo(Outcome.TOO_LARGE);
    }

    @Test
    void request_isAdmittedByTheShareOfTheFileThatFits() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.jobStarted(0, 1, "a", List.of(new InputFile(1, 60)));
        assertThat(cava.request(0, new CacheRequest(1, new CachedBlock(10, 1, 10, VM)), 0.5)
                        .outcome())
                .isEqualTo(Outcome.NOT_ADMITTED);
        assertThat(cava.request(0, new CacheRequest(1, new CachedBlock(10, 1, 10, VM)), 0.49)
                        .outcome())
                .isEqualTo(Outcome.KEPT);
    }

    @Test
    void budget_loweredBelowWhatIsHeld_evictsWhatIsWorthLeast() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.jobStarted(0, 1, "a", files(1));
        request(cava, 1, 10);
        cava.jobStarted(0, 2, "a", files(2));
        cava.jobStarted(0, 3, "a", files(2));
        request(cava, 2, 20);
        request(cava, 2, 21);
        assertThat(cava.budget(VM, 15)).extracting(CachedBlock::id).containsExactly(10L, 20L);
        assertThat(cava.contents().usedBytes(VM)).isEqualTo(10);
        assertThat(cava.budget(VM, 30)).isEmpty();
    }

    @Test
    void budget_loweredBelowWhatIsHeld_evictsTheLeastRecent_underLru() {
        CacheScheme lru = started(Scheme.CAVA_LRU.newCaching(CONFIG));
        lru.jobStarted(0, 1, "a", files(1));
        lru.jobStarted(0, 2, "a", files(1));
        request(lru, 1, 10);
        lru.jobStarted(0, 3, "a", files(2));
        request(lru, 3, 20);
        assertThat(lru.budget(VM, 10)).extracting(CachedBlock::id).containsExactly(10L);
    }

    @Test
    void budget_loweredBelowWhatAnotherSchemeLeft_evictsThatWithoutACacheToo() {
        CacheScheme none = Scheme.NO_CACHE.newCaching(CONFIG);
        none.budget(VM, 20);
        none.contents().add(new CachedBlock(10, 1, 10, VM));
        assertThat(none.budget(VM, 5)).extracting(CachedBlock::id).containsExactly(10L);
    }

    @Test
    void standing_saysWhatAFileIsWorthAndWhy() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        fill(cava, 1, 1);
        cava.taskMeasured(1, new TaskMeasurement(new ResourceUsage(7.03, 4), false, 10, 1, 1));
        cava.jobStarted(0, 2, "b", files(1));
        assertThat(cava.standing(1).why()).isEqualTo("""
                        file 1: benefit 0.498, 30 bytes in memory, room for 30 (100 %), 2 readers
                          job 1: 0.249, a: high affinity by 1 tasks: CPU 7.0 % of 26.5, writes 4.0 KB/s of 739.0 on average
                          job 2: 0.139, b: not measured yet""");
        cava.jobStarted(0, 3, "c", files(2));
        assertThat(cava.request(0, new CacheRequest(3, new CachedBlock(20, 2, 10, VM)), 0.99)
                        .outcome())
                .isNotEqualTo(Outcome.KEPT);
        assertThat(cava.standing(1).why(file -> "/input-" + file))
                .endsWith("\n  runner-up: /input-2, benefit 0.139, 0 % of its blocks kept");
        assertThat(cava.standing(2).why()).endsWith("\n  loses to: file 1, benefit 0.498, 100 % of its blocks kept");
    }

    @Test
    void vmLost_freesItsBlocksForOtherVms() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        fill(cava, 1, 1);
        assertThat(cava.contents().vmLost(VM)).extracting(CachedBlock::id).containsExactly(10L, 11L, 12L);
        cava.contents().budget(1, 30);
        assertThat(cava.request(0, new CacheRequest(1, new CachedBlock(10, 1, 10, 1)), 0)
                        .outcome())
                .isEqualTo(Outcome.KEPT);
    }

    @Test
    void vmLost_dividesTheRoomThatIsLeft_beforeTheNextBlockIsAdmitted() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.budget(1, 30);
        cava.jobStarted(0, 1, "a", files(1));
        cava.inputFound(0, 1, new InputFile(2, 30));
        assertThat(request(cava, 1, 10).outcome()).isEqualTo(Outcome.KEPT);
        assertThat(cava.standing(1).room()).isEqualTo(new CachingProbabilities.Room(30, 1));
        cava.contents().vmLost(1);
        assertThat(request(cava, 1, 11).outcome()).isEqualTo(Outcome.KEPT);
        assertThat(cava.standing(1).room()).isEqualTo(new CachingProbabilities.Room(15, 0.5));
    }

    @Test
    void add_twice_orOverTheBudget_throws() {
        CacheContents contents = new CacheContents();
        contents.budget(VM, 10);
        contents.add(new CachedBlock(1, 1, 10, VM));
        assertThatThrownBy(() -> contents.add(new CachedBlock(1, 1, 10, VM)))
                .hasMessage("block 1 is in memory already");
        assertThatThrownBy(() -> contents.add(new CachedBlock(2, 1, 10, VM)))
                .hasMessage("block 2 goes over the budget of VM 0");
    }

    @Test
    void inputFound_countsAsReadByTheJob_untilItHasEnded() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.jobStarted(0, 1, "a", files(1));
        request(cava, 1, 10);
        cava.inputFound(0, 1, new InputFile(2, 30));
        assertThat(cava.jobs().reads(1, 2)).isTrue();
        request(cava, 1, 11);
        assertThat(cava.standing(2).room()).isEqualTo(new CachingProbabilities.Room(15, 0.5));
        cava.jobEnded(1);
        assertThat(cava.jobs().reads(1, 2)).isFalse();
        request(cava, 1, 11);
        assertThat(cava.standing(2).room()).isEqualTo(new CachingProbabilities.Room(0, 0));
    }

    @Test
    void inputFound_countsWithinTheWindow_asWhatTheJobReadFromTheStart() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.jobStarted(0, 1, "a", files(1));
        cava.inputFound(0, 1, new InputFile(2, 30));
        assertThat(cava.standing(2).readers())
                .isEqualTo(cava.standing(1).readers())
                .hasSize(1);
        assertThat(cava.standing(2).benefit())
                .isEqualTo(cava.standing(1).benefit())
                .isPositive();
        cava.jobEnded(1);
        cava.jobStarted(1_000, 2, "a", files(3));
        assertThat(cava.standing(2).readers()).isEmpty();
    }

    @Test
    void inputFound_thatIsKnownAlready_changesNothing() {
        CacheScheme cava = started(Scheme.CAVA.newCaching(CONFIG));
        cava.jobStarted(0, 1, "a", files(1));
        cava.inputFound(0, 1, new InputFile(1, 90));
        assertThat(cava.jobs().inputBytes(1)).isEqualTo(30);
        assertThat(cava.jobs().bytesRead(1)).isEqualTo(30);
    }

    private static CacheScheme started(CacheScheme scheme) {
        scheme.contents().budget(VM, 30);
        return scheme;
    }

    /** The job reads all three blocks of its file, and the VM is full. */
    private static void fill(CacheScheme scheme, long job, long file) {
        scheme.jobStarted(0, job, "a", files(file));
        LongStream.range(10 * file, 10 * file + 3).forEach(block -> request(scheme, job, block));
    }

    private static CacheDecision request(CacheScheme scheme, long job, long block) {
        return scheme.request(0, new CacheRequest(job, new CachedBlock(block, block / 10, 10, VM)), 0);
    }

    private static List<InputFile> files(long file) {
        return List.of(new InputFile(file, 30));
    }
}
