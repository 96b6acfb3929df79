package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeSinceTest {
    @TempDir
    private Path directory;

    @Test
    void code_isTheSame_untilAFileOfItIsAnother() throws Exception {
        git("init", "-q");
        Files.createDirectory(directory.resolve("ours"));
        write("ours/Code.java", "one");
        write("other.txt", "one");
        git("add", "-A");
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "first");
        String commit = Commit.of(directory);
        write("other.txt", "two");
        assertThat(CodeSince.of(directory, commit, List.of("ours"))).isEqualTo(CodeSince.SAME);
        write("ours/Code.java", "two");
        assertThat(CodeSince.of(directory, commit, List.of("ours"))).isEqualTo(CodeSince.CHANGED);
        assertThat(CodeSince.of(directory, "0123456789ab", List.of("ours")))
                .as("a commit that a shallow clone does not have")
                .isEqualTo(CodeSince.UNKNOWN);
    }

    @Test
    void withoutARepository_itIsUnknown() {
        assertThat(CodeSince.of(directory, "0123456789ab", List.of("ours"))).isEqualTo(CodeSince.UNKNOWN);
    }

    @Test
    void noCode_isRefused() {
        assertThatThrownBy(() -> CodeSince.of(directory, "0123456789ab", List.of()))
                .hasMessage("no code is named that may have changed since 0123456789ab");
    }

    private void write(String file, String content) throws IOException {
        Files.writeString(directory.resolve(file), content);
    }

    private void git(String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("git").directory(directory.toFile());
        builder.command().addAll(List.of(words));
        assertThat(builder.inheritIO().start().waitFor()).isZero();
    }
}
