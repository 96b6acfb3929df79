package io.tiercel.core.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResidualCpuTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void residual_isWhatOthersLeave() {
        assertThat(residual(0.36, 0)).as("164 of 200 %% are left").isCloseTo(0.82, within(1e-12));
        assertThat(residual(1.36, 1)).as("our own containers do not count").isCloseTo(0.82, within(1e-12));
        assertThat(residual(0, 0)).isEqualTo(1);
        assertThat(residual(9, 0)).isZero();
        assertThat(residual(0.5, 0.9)).as("measured at different times").isEqualTo(1);
        assertThat(ResidualCpu.of(0.36, 0, 0.1, 2, 0).residual())
                .as("a tenth stolen")
                .isCloseTo(0.72, within(1e-12));
    }

    @Test
    void whatANodeManagerCannotMeasure_takesNothingAway() {
        assertThat(residual(-1, 0)).isEqualTo(1);
        assertThat(residual(Double.NaN, Double.NaN)).isEqualTo(1);
        assertThat(residual(1, -1)).isEqualTo(0.5);
        assertThatThrownBy(() -> ResidualCpu.of(1, 0, 0, 0, 0)).hasMessageContaining("must have a CPU");
    }

    @Test
    void measurement_isForgottenAfterTenSeconds() {
        ResidualCpu cpu = ResidualCpu.of(0.36, 0, 0, 2, 5 * SECOND);
        assertThat(cpu.at(15 * SECOND)).isCloseTo(0.82, within(1e-12));
        assertThat(cpu.at(15 * SECOND + 1)).isNaN();
    }

    @Test
    void suggestedDeadline_isWhatEarlierRunsKeptTo() {
        List<Double> tenRuns =
                IntStream.rangeClosed(1, 10).mapToObj(i -> 100.0 * i).toList();
        assertThat(SuggestedDeadline.of(past(tenRuns), 0.8)).isEqualTo(new SuggestedDeadline(900, 10, true));
        assertThat(SuggestedDeadline.of(past(tenRuns), 0.9)).isEqualTo(new SuggestedDeadline(1020, 10, true));
        assertThat(SuggestedDeadline.of(past(Collections.nCopies(3, 61.0)), 0.9))
                .as("too few runs for 90 %%")
                .isEqualTo(new SuggestedDeadline(120, 3, false));
        assertThat(SuggestedDeadline.of(ApplicationPast.NONE, 0.9)).isNull();
    }

    private static ApplicationPast past(List<Double> runSeconds) {
        return new ApplicationPast(0, List.of(), 0, runSeconds, ErrorRatios.NONE);
    }

    private static double residual(double nodeCpus, double ownCpus) {
        return ResidualCpu.of(nodeCpus, ownCpus, 0, 2, 0).residual();
    }
}
