package io.tiercel.install.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.install.plan.InstallRole;
import io.tiercel.install.text.ConfigText;
import io.tiercel.install.text.OddConfigs;
import io.tiercel.install.text.Raw;
import io.tiercel.install.text.TextFormException;
import io.tiercel.install.text.TomlText;
import io.tiercel.install.text.Undo;
import io.tiercel.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that people and other programs have written, and what is kept of an installation. */
@Tag("fuzz")
class InstallFuzzTest {
    /** What parsers need beside what they read. */
    private static final long PARSER_BYTES = 32 << 20;

    private static final List<String> FILES = List.of("tiercel-client-present.xml");

    @TempDir
    private Path folder;

    @Test
    void settingsOfHadoop() throws Exception {
        Fuzz.of("settings of Hadoop")
                .samples(OddConfigs.KNOWN.stream().map(Raw::bytes).toList())
                .refusing(TextFormException.class)
                .allocating(PARSER_BYTES)
                .run(bytes -> {
                    String raw = Raw.of(bytes);
                    String edited = ConfigText.of(raw).withIncludes(FILES);
                    assertThat(ConfigText.of(edited).includes()).containsEntry(FILES.get(0), true);
                    String left = Undo.of(Optional.empty(), List.of(), Optional.of(edited))
                            .content()
                            .orElseThrow();
                    assertThat(ConfigText.of(left).properties())
                            .isEqualTo(ConfigText.of(raw).properties());
                });
    }

    @Test
    void settingsOfTheAgent() throws Exception {
        Fuzz.of("settings of the agent")
                .sample("a = 1\n[[ssd]]\niops = 1\n".getBytes(StandardCharsets.UTF_8))
                .sample("# a\r\n[b]".getBytes(StandardCharsets.UTF_8))
                .allocating(PARSER_BYTES)
                .run(bytes -> {
                    String edited = TomlText.withKeys(Raw.of(bytes), Map.of("coordinator", "nn-1:8765"));
                    assertThat(edited).contains("coordinator");
                });
    }

    @Test
    void whatIsKept() throws Exception {
        InstalledMachine machine = new InstalledMachine(folder.resolve("machine"));
        machine.become(InstallRole.DATANODE, InstallRole.RELAY);
        Path kept = machine.root.resolve("var/lib/tiercel/install");
        Path manifest = kept.resolve("manifest.json");
        Fuzz.of("what is kept of an installation")
                .sample(Files.readAllBytes(manifest))
                .inputs(500)
                .allocating(PARSER_BYTES)
                .run(bytes -> {
                    Files.write(manifest, bytes);
                    InstallState.read(kept, new AtomicDisk()).records();
                });
    }
}
