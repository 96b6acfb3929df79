package io.tiercel.reproduce.mimp.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PageWorkTest {
    @Test
    void work_isTheSameEachTime_andDependsOnEveryStep() {
        assertThat(PageWork.compute(7, 1_000)).isEqualTo(PageWork.compute(7, 1_000));
        assertThat(PageWork.compute(7, 1_000)).isNotEqualTo(PageWork.compute(7, 1_001));
        assertThat(PageWork.compute(7, 1_000)).isNotEqualTo(PageWork.compute(8, 1_000));
    }

    @Test
    void steps_areMoreInMoreTime() {
        assertThat(PageWork.stepsIn(Duration.ofSeconds(10))).isGreaterThan(PageWork.stepsIn(Duration.ofMillis(1)));
    }
}
