package io.tiercel.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.cache.ClientReport.Slots;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class TaskSlotsTest {
    private final Configuration conf = new Configuration(false);

    @Test
    void mapReduceTask_endsWithItsProcess_andHasThePlaceOfItsKind() {
        conf.set("mapreduce.map.cpu.vcores", "2");
        conf.set("mapreduce.reduce.cpu.vcores", "3");
        String command = "org.apache.hadoop.mapred.YarnChild 10.0.0.1 40001 attempt_1_1_m_000000_0 2";
        assertThat(TaskSlots.of(command, conf)).isEqualTo(new Slots(2, false));
        conf.set("mapreduce.task.ismap", "false");
        assertThat(TaskSlots.of(command, conf)).isEqualTo(new Slots(3, false));
        conf.set("mapreduce.reduce.cpu.vcores", "many");
        assertThat(TaskSlots.of(command, conf)).isEqualTo(Slots.ONE_TASK);
    }

    @Test
    void executorOfSpark_hasItsCores_andLasts() {
        String command = "org.apache.spark.executor.YarnCoarseGrainedExecutorBackend --driver-url spark://a@b:1 "
                + "--executor-id 1 --hostname b --cores 4 --app-id application_1_1 --resourceProfileId 0";
        assertThat(TaskSlots.of(command, conf)).isEqualTo(new Slots(4, true));
    }

    @Test
    void otherProcesses_last_onOneProcessor() {
        assertThat(TaskSlots.of("", conf)).isEqualTo(new Slots(1, true));
        assertThat(TaskSlots.of("org.apache.hadoop.fs.FsShell -cat /a --cores 9", conf))
                .isEqualTo(new Slots(1, true));
        conf.set("tez.task.resource.cpu.vcores", "2");
        assertThat(TaskSlots.of("org.apache.tez.runtime.task.TezChild host 1 container", conf))
                .isEqualTo(new Slots(2, true));
    }
}
