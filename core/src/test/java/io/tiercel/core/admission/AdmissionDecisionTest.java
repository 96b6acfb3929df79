package io.tiercel.core.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.admission.AdmissionDecision.Outcome;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AdmissionDecisionTest {
    @Test
    void aDecisionWithoutWords_isNone() {
        assertThatThrownBy(() -> AdmissionDecision.refused(" ")).hasMessageContaining("words must not be blank");
    }

    @Test
    void all_takesEveryJob_andPromisesNothing() {
        Applicant job = new Applicant("a", "sort", "root.a", 5, OptionalInt.of(3), "-Dtiercel.deadline=");
        assertThat(JobAdmission.ALL.decide(job, List.of(), 9).outcome()).isEqualTo(Outcome.TAKEN);
    }
}
