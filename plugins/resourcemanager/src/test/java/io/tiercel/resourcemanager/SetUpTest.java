package io.tiercel.resourcemanager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetUpTest {
    /** A rack for each network of the second number. */
    public static final class ByNetwork implements DNSToSwitchMapping {
        @Override
        public List<String> resolve(List<String> names) {
            return names.stream()
                    .map(name -> "/rack-" + name.split("\\.", -1)[1])
                    .toList();
        }

        @Override
        public void reloadCachedMappings() {}

        @Override
        public void reloadCachedMappings(List<String> names) {}
    }

    @Test
    void topology_beginsBehindTheMarkThatEditorsPutThere(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("topology"), "\ufeffvm-1 pm-1 /east\n");
        assertThat(SetUp.topology(topologyAt(file)).find("vm-1")).isNotNull();
        assertThat(SetUp.topology(Settings.of(Map.of())).lines()).isEmpty();
    }

    @Test
    void racks_areThoseOfYarnsMapping_inTheOrderOfTheVms() {
        Configuration conf = new Configuration(false);
        conf.setClass(
                CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
                ByNetwork.class,
                DNSToSwitchMapping.class);
        assertThat(SetUp.racks(conf).racks(List.of("127.2.1.1", "127.1.1.1", "127.2.1.2")))
                .containsExactly("/rack-2", "/rack-1", "/rack-2");
    }

    @Test
    void settingsThatCannotBeUsed_areNone_unlessTheStartIsToFail() {
        Configuration conf = new Configuration(false);
        assertThat(SetUp.settingsOrNone(conf)).isNotNull();
        conf.set("tiercel.scheduling.polcy", "cava");
        assertThat(SetUp.settingsOrNone(conf)).isNull();
        conf.set("tiercel.strict", "yes");
        assertThat(SetUp.settingsOrNone(conf)).isNull();
        conf.set("tiercel.strict", "true");
        assertThatThrownBy(() -> SetUp.settingsOrNone(conf))
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(
                        "tiercel.strict wants no start", "tiercel.scheduling.polcy", "tiercel.scheduling.policy");
    }

    @Test
    void aTopologyThatCannotBeRead_isASettingThatCannotBeUsed(@TempDir Path directory) throws IOException {
        assertThatThrownBy(() -> SetUp.topology(topologyAt(directory.resolve("none"))))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("tiercel.topology.file", "there is no file");
        assertThatThrownBy(() -> SetUp.topology(topologyAt(directory)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("tiercel.topology.file", "cannot be read");
        Path file = Files.writeString(directory.resolve("topology"), "one two three four five\n");
        assertThatThrownBy(() -> SetUp.topology(topologyAt(file)))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("tiercel.topology.file");
    }

    private static Settings topologyAt(Path file) {
        return Settings.of(Map.of("tiercel.topology.file", file.toString()));
    }
}
