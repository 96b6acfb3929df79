package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTreeTest {
    @Test
    void list_findsAllDirectoriesAndFiles_andTellsWhenOneHasChanged(@TempDir java.nio.file.Path root)
            throws IOException, InterruptedException {
        FileTree tree = made(root, 0);

        String before = tree.list(local());
        local().create(new Path(tree.root(), "one-more")).close();

        assertThat(tree.size()).isEqualTo(12);
        assertThat(before).startsWith("18 files and directories");
        assertThat(tree.list(local())).startsWith("19 files and directories").isNotEqualTo(before);
    }

    @Test
    void grep_countsLines_inAllFiles(@TempDir java.nio.file.Path root) throws IOException, InterruptedException {
        assertThat(made(root, 8).grep(local(), Pattern.compile("a+b"))).isEqualTo("24 lines");
    }

    /** Each file with one line more that has it than lines that have not. */
    private static FileTree made(java.nio.file.Path root, int fileBytes) throws IOException, InterruptedException {
        FileTree tree = new FileTree(new Path(root.toUri()), 2, 2, 3);
        byte[] text = "aab\n\nab\n".repeat(tree.size()).getBytes(StandardCharsets.US_ASCII);
        tree.make(local(), new ByteArrayInputStream(text), fileBytes);
        return tree;
    }

    private static FileSystem local() throws IOException {
        return FileSystem.getLocal(new Configuration()).getRawFileSystem();
    }
}
