package io.tiercel.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OwnFileTest {
    @TempDir
    private Path directory;

    private Path path;
    private OutputStream open;
    private OwnFile own;

    @BeforeEach
    void make() throws IOException {
        path = directory.resolve("file");
        open = Files.newOutputStream(path);
        own = OwnFile.madeAt(path);
    }

    @AfterEach
    void close() throws IOException {
        open.close();
    }

    @Test
    void fileThatIsWritten_isThere() throws IOException {
        open.write(1);
        assertThat(own.isThere()).isTrue();
    }

    @Test
    void deletedFile_isNotThere() throws IOException {
        Files.delete(path);
        assertThat(own.isThere()).isFalse();
    }

    @Test
    void fileThatAnotherReplaced_isNotThere() throws IOException {
        Files.delete(path);
        Files.createFile(path);
        assertThat(own.isThere()).isFalse();
    }

    @Test
    void linkToTheFile_isNotTheFile() throws IOException {
        Path moved = Files.move(path, directory.resolve("moved"));
        Files.createSymbolicLink(path, moved);
        assertThat(own.isThere()).isFalse();
    }

    @Test
    void fileThatWasGoneAtOnce_isNeverThere() throws IOException {
        OwnFile gone = OwnFile.madeAt(directory.resolve("gone"));
        Files.createFile(gone.path());
        assertThat(gone.isThere()).isFalse();
    }
}
