package io.tiercel.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testbed.machine.DeviceNumber;
import io.tiercel.wire.finding.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A made {@code /sys/dev/block} in which the disk of the test's own directory is what the test says. */
class ReadAheadCheckTest {
    @TempDir
    private Path directory;

    private SiteFiles site;
    private Path data;

    @BeforeEach
    void makeSite() throws IOException {
        site = new SiteFiles(Files.createDirectory(directory.resolve("conf")));
        data = Files.createDirectory(directory.resolve("data"));
    }

    @AfterEach
    void closeSite() throws IOException {
        site.close();
    }

    @Test
    void diskWithAHead_onWhichLessIsReadAheadThanHdfsAsks_isAHint() throws IOException {
        disk("1", "128");
        site.set(HadoopSite.HDFS, "dfs.datanode.data.dir", "[DISK]file://" + data + ",/no/such/directory");
        assertThat(findings()).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.HINT);
            assertThat(finding.found()).isEqualTo("the kernel reads 128 KiB ahead on sdz");
            assertThat(finding.remedy()).startsWith("echo 4096 >/sys/block/sdz/queue/read_ahead_kb");
        });
    }

    @Test
    void disksThatReadAsFarAhead_orHaveNoHead_areWell() throws IOException {
        site.set(HadoopSite.HDFS, "dfs.datanode.data.dir", data.toString());
        disk("1", "4096");
        assertThat(findings()).isEmpty();
        disk("0", "128");
        assertThat(findings()).isEmpty();
    }

    @Test
    void whatHdfsAsks_isItsSetting() throws IOException {
        disk("1", "128");
        site.set(HadoopSite.HDFS, "dfs.datanode.data.dir", data.toString());
        site.set(HadoopSite.HDFS, "dfs.datanode.readahead.bytes", "131072");
        assertThat(findings()).isEmpty();
    }

    private List<Finding> findings() {
        return new ReadAheadCheck(directory.resolve("sys")).examine(site.read());
    }

    private void disk(String rotational, String readAheadKib) throws IOException {
        Path disk = directory.resolve("devices").resolve("sdz");
        Path partition = Files.createDirectories(disk.resolve("sdz1"));
        Files.writeString(partition.resolve("partition"), "1");
        Path queue = Files.createDirectories(disk.resolve("queue"));
        Files.writeString(queue.resolve("rotational"), rotational + "\n");
        Files.writeString(queue.resolve("read_ahead_kb"), readAheadKib + "\n");
        Path known = Files.createDirectories(directory.resolve("sys"))
                .resolve(DeviceNumber.of(data).toString());
        Files.deleteIfExists(known);
        Files.createSymbolicLink(known, partition);
    }
}
