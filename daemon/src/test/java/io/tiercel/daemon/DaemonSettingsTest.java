package io.tiercel.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.settings.EventSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.wire.link.LinkSettings;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DaemonSettingsTest {
    @Test
    void of_replacesVariablesInDefaultsAndInWhatIsSet() {
        Configuration conf = new Configuration(false);
        conf.set("base", "/somewhere");
        conf.set("tiercel.events.dir", "${base}/events");
        Settings settings = DaemonSettings.of(conf);
        assertThat(settings.text(EventSettings.DIR)).isEqualTo("/somewhere/events");
        assertThat(settings.text(EventSettings.SECRET_FILE))
                .isEqualTo(System.getProperty("user.home") + "/.tiercel/secret");
    }

    @Test
    void of_refusesAMisspeltKeyAndNamesTheNearest() {
        Configuration conf = new Configuration(false);
        conf.set("tiercel.coordinator.pol.interval", "5ms");
        assertThatThrownBy(() -> DaemonSettings.of(conf))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("did you mean tiercel.coordinator.poll.interval?");
    }

    /** Alone in its JVM: hdfs-site.xml is read anyway once some class of HDFS is loaded. */
    @Test
    void configuration_readsTheFilesThatADataNodeReads(@TempDir Path conf) throws IOException {
        for (String file : List.of("core-site.xml", "hdfs-site.xml", "tiercel-site.xml")) {
            Files.writeString(
                    conf.resolve(file),
                    "<configuration><property><name>of." + file
                            + "</name><value>read</value></property></configuration>");
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader withConf =
                new URLClassLoader(new URL[] {conf.toUri().toURL()}, before)) {
            thread.setContextClassLoader(withConf);
            Configuration read = DaemonSettings.configuration();
            assertThat(read.getPropsWithPrefix("of."))
                    .containsOnlyKeys("core-site.xml", "hdfs-site.xml", "tiercel-site.xml");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void path_replacesVariablesOfADefaultToo() {
        assertThat(LinkSettings.path(Settings.of(Map.of()), EventSettings.SECRET_FILE))
                .isEqualTo(Path.of(System.getProperty("user.home"), ".tiercel", "secret"));
    }

    @ParameterizedTest
    @CsvSource({"localhost:1, localhost, 1", "10.0.0.1:65535, 10.0.0.1, 65535", "[::1]:80, ::1, 80", "h:0, h, 0"})
    void address_isAHostAndAPort(String text, String host, int port) {
        var address = LinkSettings.address(settings(text), EventSettings.COORDINATOR_ADDRESS);
        assertThat(address.getHostString()).isEqualTo(host);
        assertThat(address.getPort()).isEqualTo(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", ":80", "localhost:", "localhost:http", "localhost:65536", "localhost:-1", ""})
    void address_refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> LinkSettings.address(settings(text), EventSettings.COORDINATOR_ADDRESS))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("tiercel.coordinator.address")
                .hasMessageContaining("'" + text + "'");
    }

    private static Settings settings(String address) {
        return Settings.of(Map.of(EventSettings.COORDINATOR_ADDRESS.key(), address));
    }
}
