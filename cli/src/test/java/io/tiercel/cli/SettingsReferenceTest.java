package io.tiercel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Setting.Kind;
import io.tiercel.core.settings.SettingGroup;
import io.tiercel.core.settings.SettingsCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class SettingsReferenceTest {
    private static final SettingGroup GROUP = new SettingGroup();
    private static final Setting PLAIN = GROUP.define("tiercel.a", Kind.BYTES, "1m", "Less than <b> & more | less.");
    private static final Setting FAMILY = GROUP.define("tiercel.b.*", Kind.COUNT, "7", "One for each c.");
    private static final Setting EMPTY = GROUP.define("tiercel.d", Kind.TEXT, "", "None by default.");

    @Test
    void page_isTheOneThatIsCommitted() {
        assertThat(root().resolve("docs/settings.md"))
                .as("out of date; run: ./tiercel settings --markdown > docs/settings.md")
                .hasContent(SettingsReference.markdown(SettingsCatalog.ALL));
    }

    @Test
    void defaults_areTheOnesThatAreCommitted() {
        String path = "plugins/client/src/main/resources/tiercel-default.xml";
        assertThat(root().resolve(path))
                .as("out of date; run: ./tiercel settings --xml > " + path)
                .hasContent(SettingsReference.xml(SettingsCatalog.ALL));
    }

    @Test
    void defaults_areReadByHadoopFromTheClientPlugIn() {
        Configuration conf = new Configuration(false);
        conf.addResource("tiercel-default.xml");
        for (Setting s : SettingsCatalog.ALL) {
            String expected = s.isFamily() || s.defaultText().isEmpty() ? null : s.defaultText();
            assertThat(conf.getRaw(s.key())).as(s.key()).isEqualTo(expected);
        }
    }

    @Test
    void xml_leavesOutFamiliesAndEmptyDefaults() {
        assertThat(SettingsReference.xml(List.of(PLAIN, FAMILY, EMPTY)))
                .contains("<name>tiercel.a</name>", "Less than &lt;b&gt; &amp; more | less.")
                .doesNotContain("tiercel.b", "tiercel.d");
    }

    @Test
    void markdown_keepsATableRowOnOneLine() {
        assertThat(SettingsReference.markdown(List.of(PLAIN, EMPTY)).lines())
                .contains("| `tiercel.a` | bytes | `1m` | Less than <b> & more \\| less. |")
                .contains("| `tiercel.d` | text |  | None by default. |");
    }

    @Test
    void table_fitsTheTerminal() {
        assertThat(SettingsReference.table(SettingsCatalog.ALL).lines())
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    private static Path root() {
        return Path.of(Objects.requireNonNull(System.getProperty("tiercel.home")));
    }
}
