package io.tiercel.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HdfsPathsTest {
    private final HdfsPaths paths = new HdfsPaths(URI.create("hdfs://one:8020"), new Path("/user/anna"));

    @Test
    void namesOfOnePath_becomeTheSame() {
        assertThat(paths.of(paths.listed("/data/a,hdfs://one:8020/data/a,hdfs:///data/a,../../data/a/")))
                .containsExactly("hdfs://one:8020/data/a");
    }

    @Test
    void relativePath_isInTheWorkingDirectory() {
        assertThat(paths.of(paths.listed("in"))).containsExactly("hdfs://one:8020/user/anna/in");
    }

    @Test
    void pattern_staysAsItIs() {
        assertThat(paths.of(paths.listed("/data/{a,b}/2026-*"))).containsExactly("hdfs://one:8020/data/{a,b}/2026-*");
    }

    @Test
    void pathsElsewhere_areLeftOut() {
        assertThat(paths.of(paths.listed("s3a://bucket/a,file:/tmp/a,hdfs://two/a")))
                .containsExactly("hdfs://two/a");
    }

    @ParameterizedTest
    @CsvSource({"hdfs://one:8020, hdfs://one:8020", "one:8020, hdfs://one:8020", "local, file:///"})
    void fileSystem_isTakenAsHadoopDoes(String address, String fileSystem) {
        assertThat(HdfsPaths.fileSystem(address)).contains(URI.create(fileSystem));
    }

    @ParameterizedTest
    @ValueSource(strings = {"not set: ask anna", "${fs}/", "hdfs://[", "/"})
    void whatIsNoFileSystem_namesNone(String address) {
        assertThat(HdfsPaths.fileSystem(address)).isEmpty();
    }

    @Test
    void whatIsNoPath_namesNone() {
        assertThat(paths.listed("my: rdd")).isEqualTo(List.of());
    }
}
