package io.tiercel.reproduce.mimp.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ResponseSummaryTest {
    @Test
    void percentile_isTheLeastTimeThatSoManyDoNotExceed() {
        long[] hundred = LongStream.rangeClosed(1, 100).map(i -> i * 1_000_000).toArray();
        ResponseSummary summary = ResponseSummary.of(hundred, 0);
        assertThat(summary.p50Millis()).isEqualTo(50);
        assertThat(summary.p95Millis()).isEqualTo(95);
        assertThat(summary.p99Millis()).isEqualTo(99);
        assertThat(summary.maxMillis()).isEqualTo(100);
        assertThat(summary.meanMillis()).isCloseTo(50.5, within(1e-9));
    }

    @Test
    void requestsWithoutAResponseTime_areCounted_andInNoPercentile() {
        long[] nanos = {4_000_000, ResponseSummary.UNSENT, 2_000_000, ResponseSummary.FAILED, ResponseSummary.UNSENT};
        ResponseSummary summary = ResponseSummary.of(nanos, 1);
        assertThat(summary.arrived()).isEqualTo(5);
        assertThat(summary.unsent()).isEqualTo(2);
        assertThat(summary.failed()).isEqualTo(1);
        assertThat(summary.answered()).isEqualTo(1);
        assertThat(summary.meanMillis()).isEqualTo(3);
    }

    @Test
    void noRequest_isNoTime() {
        ResponseSummary summary = ResponseSummary.of(new long[0], 0);
        assertThat(summary.answered()).isZero();
        assertThat(summary.p99Millis()).isZero();
    }
}
