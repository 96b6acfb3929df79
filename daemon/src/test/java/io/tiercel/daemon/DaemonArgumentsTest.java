package io.tiercel.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DaemonArgumentsTest {
    @Test
    void parse_readsTheClusterAndSettings() {
        DaemonArguments arguments = DaemonArguments.parse("-D", "a.b=c=d", "--fs", "hdfs://nn:9000", "-Dx= y ");
        assertThat(arguments.fileSystem()).isEqualTo(URI.create("hdfs://nn:9000"));
        assertThat(arguments.settings()).isEqualTo(Map.of("a.b", "c=d", "x", "y"));
    }

    @Test
    void parse_withoutACluster_takesTheOneOfTheConfiguration() {
        assertThat(DaemonArguments.parse("-Dfs.defaultFS=hdfs://nn:9000/").fileSystem())
                .isEqualTo(URI.create("hdfs://nn:9000"));
        assertThatThrownBy(() -> DaemonArguments.parse("-Dfs.defaultFS=s3a://bucket"))
                .hasMessageContaining("fs.defaultFS names no HDFS: s3a://bucket");
    }

    @ParameterizedTest
    @CsvSource({
        "'', --fs hdfs://HOST[:PORT] is missing",
        "'--fs', --fs must be followed by its value",
        "'--fs file:///a', --fs must be hdfs://",
        "'--fs nn:9000', --fs must be hdfs://",
        "'--fs hdfs://nn:99999999', the port of --fs must be from 1 to 65535: hdfs://nn:99999999",
        "'--fs hdfs://nn:0', the port of --fs must be from 1 to 65535: hdfs://nn:0",
        "'--fs hdfs://nn -D x', found 'x'",
        "'--fs hdfs://nn -D =x', found '=x'",
        "'--fs hdfs://nn --verbose', unknown argument --verbose"
    })
    void parse_saysWhatIsWrong(String line, String complaint) {
        String[] words = line.isEmpty() ? new String[0] : line.split(" ", -1);
        assertThatThrownBy(() -> DaemonArguments.parse(words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(complaint);
    }
}
