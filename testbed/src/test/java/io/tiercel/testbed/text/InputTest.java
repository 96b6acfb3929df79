package io.tiercel.testbed.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.SilentProgress;
import io.tiercel.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputTest {
    @Test
    void fileText_ofADirectory_readsItsFilesInOrder(@TempDir Path root) throws IOException {
        Files.writeString(root.resolve("b"), "second\n");
        Files.writeString(root.resolve("a"), "first\n");
        Files.writeString(root.resolve(".hidden"), "never\n");

        FileText text = FileText.at(root, "two files");

        assertThat(text.bytes()).isEqualTo(13);
        try (InputStream in = text.open()) {
            assertThat(in).hasContent("first\nsecond\n");
        }
    }

    @Test
    void fileText_ofAMissingPath_saysSo(@TempDir Path root) {
        assertThatThrownBy(() -> FileText.at(root.resolve("absent"), ""))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot read the input")
                .hasMessageContaining("absent");
    }

    @Test
    void fileText_withoutText_isRefused(@TempDir Path root) {
        assertThatThrownBy(() -> FileText.at(root, "")).hasMessageContaining("holds no text");
    }

    @Test
    void load_cutsTheTextAtLineEndsAndLosesNothing(@TempDir Path root) throws IOException {
        Seed seed = Seed.announced("load_cutsTheTextAtLineEndsAndLosesNothing");
        byte[] text = lines(seed, 3000);
        Path file = Files.write(root.resolve("text"), text);
        TextPlan plan = TextPlan.of(4_000_000, 2_500_000, 2);

        byte[] loaded = load(root, FileText.at(file, "lines"), plan);

        assertThat(loaded.length).isBetween(4_000_000 - 2 * 200, 4_000_000);
        for (int i = 0; i < loaded.length; i++) {
            if (loaded[i] != text[i % text.length]) {
                throw new AssertionError("byte " + i + " differs");
            }
        }
    }

    @Test
    void load_endsEachFileWithALine(@TempDir Path root) throws IOException {
        byte[] text = lines(Seed.announced("load_endsEachFileWithALine"), 3000);
        TextPlan plan = TextPlan.of(4_000_000, 2_500_000, 2);

        load(root, FileText.at(Files.write(root.resolve("text"), text), "lines"), plan);

        for (int i = 0; i < plan.partBytes().size(); i++) {
            byte[] part = Files.readAllBytes(root.resolve("out/part-" + i));
            assertThat(part[part.length - 1]).isEqualTo((byte) '\n');
            assertThat((long) part.length).isLessThanOrEqualTo(plan.partBytes().get(i));
        }
    }

    @Test
    void wordSample_isTheSameForTheSameSeed() throws IOException {
        byte[] text = lines(Seed.of(1), 3000);

        byte[] one = WordSample.of(new ByteArrayInputStream(text), 5);

        assertThat(one).isEqualTo(WordSample.of(new ByteArrayInputStream(text), 5));
        assertThat(new String(one, StandardCharsets.UTF_8).lines().distinct()).hasSize(1000);
    }

    private static byte[] load(Path root, TextSource source, TextPlan plan) throws IOException {
        org.apache.hadoop.fs.Path out =
                new org.apache.hadoop.fs.Path(root.resolve("out").toUri());
        FileSystem local = FileSystem.getLocal(new Configuration()).getRawFileSystem();
        new InputLoader(local, new SilentProgress()).load(source, plan, out);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < plan.partBytes().size(); i++) {
            all.writeBytes(Files.readAllBytes(root.resolve("out/part-" + i)));
        }
        return all.toByteArray();
    }

    /** Lines of 1 to 100 letters. */
    private static byte[] lines(Seed seed, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(Integer.toString(seed.below(Integer.MAX_VALUE), 36)).append("x".repeat(seed.below(90)));
            text.append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
