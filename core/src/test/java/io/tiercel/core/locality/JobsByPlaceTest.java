package io.tiercel.core.locality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Of a million VMs there are three million places. */
class JobsByPlaceTest {
    private static final int LAST_PLACE = 2_999_999;

    private final JobsByPlace jobs = new JobsByPlace();

    @Test
    void jobsOfManySlots_areFoundWhereTheyAre_andNowhereElse() {
        jobs.add(0, 65_535);
        jobs.add(3, 7);
        assertThat(jobs.has(0, 65_535)).isTrue();
        assertThat(jobs.has(3, 7)).isTrue();
        assertThat(jobs.has(3, 65_535)).isFalse();
        assertThat(jobs.has(LAST_PLACE, 65_535)).isFalse();
    }

    @Test
    void moreThanCanBeCounted_isSaidInWords() {
        jobs.add(0, 65_535);
        assertThatThrownBy(() -> jobs.add(LAST_PLACE, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("jobs times places are more than can be kept account of: 196608000000 bits");
    }
}
