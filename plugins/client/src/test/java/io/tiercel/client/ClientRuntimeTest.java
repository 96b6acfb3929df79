package io.tiercel.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.settings.ClientSettings;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many different settings in one process. */
class ClientRuntimeTest {
    private static final int MANY = 3 * ClientRuntime.RUNTIMES_MAX;

    @Test
    void everyClient_hasWhatItsOwnSettingsSay_howeverManyThereAre(@TempDir Path dir) {
        for (int i = 0; i < MANY; i++) {
            runtime(dir, i);
            assertThat(dir.resolve("node-" + i)).isDirectory();
        }
    }

    @Test
    void runtimes_areSharedByEqualSettings_andTheLastUsedAreKept(@TempDir Path dir) {
        ClientRuntime first = runtime(dir, 0);
        for (int i = 1; i < MANY; i++) {
            runtime(dir, i);
            assertThat(runtime(dir, 0)).isSameAs(first);
        }
    }

    @Test
    void forgottenRuntimes_areShownInJmxNoMore(@TempDir Path dir) throws Exception {
        List<ClientRuntime> held = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            held.add(runtime(dir, i));
        }
        assertThat(beans()).hasSizeLessThanOrEqualTo(ClientRuntime.RUNTIMES_MAX);
        assertThat(held).doesNotHaveDuplicates();
    }

    @Test
    void aConfigurationThatWasUsed_countsAsItIsNow(@TempDir Path dir) {
        Configuration conf = configuration(dir, 0);
        ClientRuntime before = ClientRuntime.of(conf);
        assertThat(before).isNotNull().isSameAs(ClientRuntime.serving(conf));

        conf.set(ClientSettings.ENABLED.key(), "false");
        assertThat(ClientRuntime.serving(conf)).as("for who has a client").isNull();
        assertThat(ClientRuntime.of(conf)).as("for a new client").isNull();

        conf.set(ClientSettings.ENABLED.key(), "true");
        conf.set(ClientSettings.METADATA_ENABLED.key(), "false");
        assertThat(ClientRuntime.of(conf)).isNotNull().isNotSameAs(before).isSameAs(ClientRuntime.serving(conf));
    }

    private static Iterable<ObjectName> beans() throws MalformedObjectNameException {
        return ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("Hadoop:service=Tiercel,name=Client*"), null);
    }

    private static ClientRuntime runtime(Path dir, int number) {
        return Objects.requireNonNull(ClientRuntime.of(configuration(dir, number)), "Tiercel is off");
    }

    private static Configuration configuration(Path dir, int number) {
        Configuration conf = new Configuration(false);
        conf.set(ClientSettings.PROCESS_CAPACITY.key(), "0");
        conf.set(ClientSettings.NODE_CAPACITY.key(), "1m");
        conf.set(ClientSettings.NODE_DIR.key(), dir.resolve("node-" + number).toString());
        return conf;
    }
}
