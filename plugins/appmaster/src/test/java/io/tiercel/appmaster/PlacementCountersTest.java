package io.tiercel.appmaster;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.junit.jupiter.api.Test;

class PlacementCountersTest {
    private final Counters counters = new Counters();

    @Test
    void fit_asLongAsTheJobHasNoMoreThanItMay_thoseOfMapReduceBeside() {
        counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).increment(1);
        counters.findCounter(JobCounter.TOTAL_LAUNCHED_MAPS).increment(1);
        counters.findCounter("hdfs", FileSystemCounter.BYTES_READ).increment(1);
        for (int i = 0; i < Limits.getCountersMax() - 2; i++) {
            counters.findCounter("of the job", "counter " + i).increment(1);
        }
        assertThat(PlacementCounters.fit(counters, 2)).isTrue();
        assertThat(PlacementCounters.fit(counters, 3)).isFalse();
    }

    @Test
    void fit_asLongAsTheJobMayHaveAGroupMore() {
        for (int i = 0; i < Limits.getGroupsMax() - 1; i++) {
            counters.findCounter("group " + i, "counter").increment(1);
        }
        assertThat(PlacementCounters.fit(counters, 1)).isTrue();
        counters.findCounter("one more", "counter").increment(1);
        assertThat(PlacementCounters.fit(counters, 1)).isFalse();
    }
}
