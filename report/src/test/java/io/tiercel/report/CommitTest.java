package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitTest {
    @TempDir
    private Path directory;

    @Test
    void commit_isThatOfTheDirectory_whereverTheCommandIsGiven() throws Exception {
        git("init", "-q");
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "first");
        assertThat(Commit.of(directory)).matches("[0-9a-f]{12}").isNotEqualTo(Commit.of(Path.of(".")));
    }

    @Test
    void commit_ofNoRepository_isUnknown() {
        assertThat(Commit.of(directory)).isEqualTo(Commit.UNKNOWN);
    }

    private void git(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("git").directory(directory.toFile());
        builder.command().addAll(List.of(words));
        assertThat(builder.inheritIO().start().waitFor()).isZero();
    }
}
