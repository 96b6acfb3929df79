package io.tiercel.install.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts, and files in TOML. */
class PlainTextsTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "export A=1\n", "export A=1", "export A=1\r\n", "# \u00e9\n\n"})
    void script_getsOneLineAtItsEnd_andLosesItAgain(String raw) {
        String edited = ShellText.withClassPath(raw, "/opt/tiercel/jars/*");
        assertThat(edited).startsWith(raw).contains("HADOOP_CLASSPATH:+$HADOOP_CLASSPATH:}/opt/tiercel/jars/*\" #");
        assertThat(ShellText.withClassPath(edited, "/opt/tiercel/jars/*")).isEqualTo(edited);
        assertThat(Undo.of(Optional.of(raw), List.of(edited), Optional.of(edited))
                        .content())
                .contains(raw);
        String theirs = "export B=2\n" + edited + "export C=3\n";
        String lines = raw.isEmpty() || raw.endsWith("\n") ? raw : raw + "\n";
        assertThat(Undo.of(Optional.of(raw), List.of(edited), Optional.of(theirs))
                        .content())
                .contains("export B=2\n" + lines + "export C=3\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# all is as it is\n", "a = 1\n[[ssd]]\niops = 1\n", "[ssd]"})
    void toml_getsKeysBeforeTheFirstTable(String raw) {
        Map<String, String> keys = Map.of("coordinator", "nn:8765");
        String edited = TomlText.withKeys(raw, keys);
        assertThat(edited).contains("\ncoordinator = \"nn:8765\"\n");
        assertThat(edited.indexOf("coordinator")).isLessThan((edited + "\n[").indexOf("["));
        assertThat(TomlText.withKeys(edited, keys)).isEqualTo(edited);
        assertThat(Undo.of(Optional.of(raw), List.of(edited), Optional.of(edited))
                        .content())
                .contains(raw);
        assertThat(Undo.of(Optional.empty(), List.of(), Optional.of(edited)).content())
                .contains(raw);
    }
}
