package io.tiercel.reproduce.mimp.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatchProgressTest {
    @Test
    void progress_isSeenByWhoeverOpensTheFile(@TempDir Path folder) throws Exception {
        BatchProgress ours = BatchProgress.open(folder.resolve("progress"), 2);
        BatchProgress theirs = BatchProgress.open(folder.resolve("progress"), 2);
        assertThat(theirs.isGoing()).isFalse();
        ours.go(true);
        theirs.done(0, 3);
        theirs.done(1, 4);
        assertThat(theirs.isGoing()).isTrue();
        assertThat(ours.units()).isEqualTo(7);
        ours.go(false);
        assertThat(theirs.isGoing()).isFalse();
        assertThat(ours.units()).isEqualTo(7);
    }
}
