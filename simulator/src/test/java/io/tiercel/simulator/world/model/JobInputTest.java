package io.tiercel.simulator.world.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.world.store.StoredFile;
import org.junit.jupiter.api.Test;

class JobInputTest {
    private static final StoredFile FILE = new StoredFile(3, "file", 100);

    @Test
    void whole_isAllOfTheFile() {
        assertThat(JobInput.whole(FILE)).isEqualTo(new JobInput(FILE, 100));
    }

    @Test
    void nothing_orMoreThanThereIs_isRefusedInWords() {
        assertThatThrownBy(() -> new JobInput(FILE, 0)).hasMessage("a job reads from 1 to 100 bytes of file 3, not 0");
        assertThatThrownBy(() -> new JobInput(FILE, 101))
                .hasMessage("a job reads from 1 to 100 bytes of file 3, not 101");
    }
}
