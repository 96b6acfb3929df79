package io.tiercel.wire.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.why.Explanation.Kind;
import org.junit.jupiter.api.Test;

class WhySubjectTest {
    @Test
    void jobsAndTasks_areKnownByAllTheirNames() {
        assertThat(WhySubject.of(Kind.JOB, "job_1_0002").asked()).isEqualTo("job application_1_0002");
        assertThat(WhySubject.of(Kind.DEADLINE, "application_1_0002").asked()).isEqualTo("deadline application_1_0002");
        assertThat(WhySubject.of(Kind.TASK, "attempt_1_0002_m_000003_1").asked())
                .isEqualTo("task task_1_0002_m_000003");
        assertThat(WhySubject.of(Kind.TASK, "task_1_0002_m_000003").id()).isEqualTo("task_1_0002_m_000003");
    }

    @Test
    void whatIsNoSuchName_isRefusedInWords() {
        assertThatThrownBy(() -> WhySubject.of(Kind.JOB, "task_1_0002_m_000003"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'task_1_0002_m_000003' is not one: expected it as application_1700000000000_0001");
        assertThatThrownBy(() -> WhySubject.of(Kind.TASK, "task_1_0002_r_000003"))
                .hasMessageContaining("expected it as task_1700000000000_0001_m_000000");
        assertThatThrownBy(() -> WhySubject.of(Kind.VM, "vm-1")).hasMessageContaining("nothing of a vm");
    }

    @Test
    void unknown_saysWhatToDo() {
        assertThat(WhySubject.of(Kind.JOB, "job_1_2").unknown()).contains("application_1_2", "docs/scheduling.md");
        assertThat(WhySubject.of(Kind.TASK, "task_1_2_m_3").unknown()).contains("task_1_2_m_3", "ended too long ago");
        assertThat(WhySubject.of(Kind.DEADLINE, "job_1_2").unknown()).contains("-Dtiercel.deadline=20m");
    }
}
