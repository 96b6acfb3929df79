package io.tiercel.testbed.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.junit.jupiter.api.Test;

class JobCountersTest {
    @Test
    void bytes_surviveTheWayFromTheApplicationMasterToTheClient() {
        Counters counters = new Counters();
        count(counters, "HDFS", 100);
        count(counters, "TIERCEL-PROCESS", 20);
        count(counters, "TIERCEL-NODE", 30);
        count(counters, "TIERCEL-DATANODE", 50);

        Counters received = TypeConverter.fromYarn(TypeConverter.toYarn(counters));

        assertThat(JobCounters.bytes(received)).isEqualTo(new TierBytes(100, 20, 30, 50));
    }

    @Test
    void bytes_ofAJobOnStockHadoop_areHdfsAlone() {
        Counters counters = new Counters();
        count(counters, "HDFS", 100);

        assertThat(JobCounters.bytes(counters)).isEqualTo(new TierBytes(100, 0, 0, 0));
    }

    @Test
    void cpuSeconds_areThoseOfTheTasks() {
        Counters counters = new Counters();
        counters.findCounter(TaskCounter.CPU_MILLISECONDS).setValue(1500);

        assertThat(JobCounters.cpuSeconds(counters)).isEqualTo(1.5);
    }

    private static void count(Counters counters, String scheme, long bytes) {
        counters.findCounter(scheme, FileSystemCounter.BYTES_READ).setValue(bytes);
    }
}
