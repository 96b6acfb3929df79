package io.tiercel.resourcemanager;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.junit.jupiter.api.Test;

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
    void racks_areThoseOfYarnsMapping_inTheOrderOfTheVms() {
        Configuration conf = new Configuration(false);
        conf.setClass(
                CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
                ByNetwork.class,
                DNSToSwitchMapping.class);
        assertThat(SetUp.racks(conf).racks(List.of("127.2.1.1", "127.1.1.1", "127.2.1.2")))
                .containsExactly("/rack-2", "/rack-1", "/rack-2");
    }
}
