package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
    @TempDir
    private Path folder;

    @Test
    void whatWasThere_isReplaced_notWrittenOver() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "the page before");
        Path before = Files.createLink(folder.resolve("before"), file);
        WholeFile.write(file, "new");
        assertThat(file).hasContent("new");
        assertThat(before).hasContent("the page before");
        assertThat(folder).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void linkToAFile_staysALink() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "the page before");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        WholeFile.write(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void device_isWrittenTo() throws IOException {
        WholeFile.write(Path.of("/dev/null"), "new");
        assertThat(Path.of("/dev/null.draft")).doesNotExist();
    }

    @Test
    void whereTheDraftCannotBeWritten_whatWasThereStays() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), "the page before");
        Files.createDirectories(folder.resolve("page.html.draft"));
        assertThatThrownBy(() -> WholeFile.write(file, "new")).isInstanceOf(IOException.class);
        assertThat(file).hasContent("the page before");
    }
}
