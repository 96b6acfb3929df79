package io.tiercel.core.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.cache.Future;
import io.tiercel.core.cache.ShadowCache;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RegretMeterTest {
    private static final int KEYS = 100_000;
    private static final int ENTRIES = 10_000;
    private static final int READS = 1_600_000;
    private static final int SHIFT = 4;
    private static final int WINDOW = 12_000;

    /** Keys by a law of powers, some of which are scans of keys that come once. */
    private static long[] trace(long seed, double skew, double scans) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] upTo = new double[KEYS];
        double sum = 0;
        for (int i = 0; i < KEYS; i++) {
            sum += Math.pow(i + 1.0, -skew);
            upTo[i] = sum;
        }
        long[] trace = new long[READS];
        long fresh = 1L << 40;
        for (int i = 0; i < READS; i++) {
            int found = Arrays.binarySearch(upTo, random.nextDouble() * sum);
            trace[i] = random.nextDouble() < scans ? fresh++ : Math.min(KEYS - 1, found < 0 ? -found - 1 : found);
        }
        return trace;
    }

    /** The hit ratio of a whole cache over the reads from there on. */
    private static double truth(ShadowCache cache, long[] trace, int from) {
        long hits = 0;
        for (int i = 0; i < trace.length; i++) {
            hits += cache.request(trace[i], 1) && i >= from ? 1 : 0;
        }
        return (double) hits / (trace.length - from);
    }

    private static RegretReport measured(long[] trace, String live) {
        RegretMeter meter = new RegretMeter(ENTRIES, ENTRIES, SHIFT, WINDOW);
        ShadowCache tier = ShadowCache.of(live, ENTRIES, ENTRIES);
        for (int i = 0; i < trace.length; i++) {
            meter.read(trace[i], 1, tier.request(trace[i], 1));
            meter.settle(i);
        }
        return meter.report(0);
    }

    @Test
    void estimates_areNearTheTruth_forEachPolicy_whateverIsRead() {
        for (long seed = 1; seed <= 3; seed++) {
            long[] trace = trace(seed, 0.7 + 0.1 * seed, 0.1 * seed);
            RegretReport report = measured(trace, "lru");
            // The first window of the sample does not count.
            int from = WINDOW << SHIFT;
            for (String policy : RegretMeter.SHADOWS) {
                double truth = truth(ShadowCache.of(policy, ENTRIES, ENTRIES), trace, from);
                assertThat(report.ratios().get(policy))
                        .as("%s, seed %d, truly %f", policy, seed, truth)
                        .isBetween(truth - 0.03, truth + 0.03);
            }
            double most = truth(ShadowCache.clairvoyant(Future.of(trace), ENTRIES, ENTRIES), trace, from);
            assertThat(report.ratios().get(RegretMeter.BELADY))
                    .as("belady, seed %d, truly %f", seed, most)
                    .isBetween(most - 0.05, most + 0.05);
            assertThat(report.live()).as("is counted, not estimated").isBetween(0.05, most);
        }
    }

    @Test
    void tierUnderABadPolicy_isToldABetterOne_andTheShareThatItGets() {
        long[] trace = trace(7, 0.9, 0.4);
        RegretReport report = measured(trace, "fifo");
        assertThat(report.share()).isLessThan(0.9);
        assertThat(report.better()).isIn("s3-fifo", "sieve", "w-tinylfu");
        RegretReport good = measured(trace, report.better());
        assertThat(good.share()).isGreaterThan(report.share() + 0.05);
    }

    @Test
    void belady_isNeverBelowTheShadows_whereEntriesAreOfOneSize() {
        RegretReport report = measured(trace(3, 0.8, 0.2), "lru");
        double most = report.ratios().getOrDefault(RegretMeter.BELADY, 0.0);
        assertThat(RegretMeter.SHADOWS)
                .allSatisfy(policy -> assertThat(report.ratios().get(policy)).isLessThanOrEqualTo(most + 0.01));
        assertThat(report.possible()).isGreaterThanOrEqualTo(most);
    }

    @Test
    void windows_countFromTheSecondOn_andAreForgottenByTime() {
        RegretMeter meter = new RegretMeter(4, 4, 0, 10);
        for (int i = 0; i < 10; i++) {
            meter.read(i % 2, 1, i > 1);
        }
        assertThat(meter.isFull()).isTrue();
        meter.read(5, 1, true);
        meter.settle(100);
        assertThat(meter.report(0).isKnown()).isFalse();
        for (int i = 0; i < 10; i++) {
            meter.read(i % 2, 1, i % 2 == 0);
        }
        meter.settle(200);
        assertThat(meter.report(0).live()).isEqualTo(0.5);
        assertThat(meter.report(0).reads()).isEqualTo(10);
        assertThat(meter.report(0).ratios().get("lru")).isEqualTo(1);
        assertThat(meter.report(0).share()).isEqualTo(0.5);
        assertThat(meter.report(201).isKnown()).isFalse();
    }

    @Test
    void sample_hasAShareOfTheKeys_andAllReadsOfEach() {
        KeySample sample = new KeySample(6);
        long in = 0;
        for (long key = 0; key < 640_000; key++) {
            in += sample.has(key) ? 1 : 0;
        }
        assertThat(in).isBetween(9_500L, 10_500L);
        assertThat(new KeySample(0).has(-1)).isTrue();
        assertThatThrownBy(() -> new KeySample(31)).isInstanceOf(IllegalArgumentException.class);
        assertThat(List.of(RegretMeter.shiftFor(100), RegretMeter.shiftFor(1 << 10), RegretMeter.shiftFor(1 << 16)))
                .containsExactly(0, 1, 7);
    }
}
