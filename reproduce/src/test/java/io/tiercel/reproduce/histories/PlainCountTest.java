package io.tiercel.reproduce.histories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlainCountTest {
    @TempDir
    private Path folder;

    @Test
    void spark_hasJobsThatStart_andTasksThatEndWell() throws IOException {
        assertThat(count("""
                {"Event":"SparkListenerLogStart","Spark Version":"3.5.0"}
                {"Event":"SparkListenerJobStart","Job ID":0}
                {"Event":"SparkListenerTaskEnd","Task End Reason":{"Reason":"Success"},"Task Metrics":{"Input Metrics":{"Bytes Read":7}}}
                {"Event":"SparkListenerTaskEnd","Task End Reason":{"Reason":"Success"}}
                {"Event":"SparkListenerTaskEnd","Task End Reason":{"Reason":"TaskKilled"},"Task Metrics":{"Input Metrics":{"Bytes Read":9}}}
                """)).isEqualTo(new PlainCount(1, 2, 7));
    }

    @Test
    void mapReduce_hasWhatMapsReadFromHdfs() throws IOException {
        String head = "Avro-Json\n{\"type\":\"record\",\"name\":\"Event\"}\n\n";
        String submitted = " {\"type\":\"JOB_SUBMITTED\",\"event\":{}}\n\n";
        assertThat(count(head + submitted + task("MAP", 30) + task("MAP", 12) + task("REDUCE", 5)))
                .isEqualTo(new PlainCount(1, 3, 42));
    }

    private static String task(String type, int bytes) {
        return "{\"type\":\"TASK_FINISHED\",\"event\":{\"org.apache.hadoop.mapreduce.jobhistory.TaskFinished\":{"
                + "\"taskType\":\"" + type + "\",\"counters\":{\"groups\":[{\"counts\":[{\"name\":\"FILE_BYTES_READ\","
                + "\"value\":1},{\"name\":\"HDFS_BYTES_READ\",\"value\":" + bytes + "}]}]}}}}\n";
    }

    private PlainCount count(String text) throws IOException {
        return PlainCount.of(Files.writeString(folder.resolve("log"), text));
    }
}
