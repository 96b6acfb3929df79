package io.tiercel.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmCommandTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/usr/bin/java -Dproc_nodemanager -Xmx1g org.apache.hadoop.yarn.server.nodemanager.NodeManager | nodemanager | true",
                "java -cp /etc/hadoop:/x/* org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer | JobHistoryServer | true",
                "java --add-opens a/b=c -Dx=y org.apache.hive.service.server.HiveServer2 a b | HiveServer2 | true",
                "java org.apache.hadoop.util.RunJar /h.jar org.apache.hive.service.server.HiveServer2 | HiveServer2 | true",
                "java -Dproc_jar org.apache.hadoop.util.RunJar /h.jar org.example.Sort in out | Sort | true",
                "java -cp x org.apache.spark.deploy.history.HistoryServer | HistoryServer | false",
            })
    void name_isWhatItRuns(String words, String name, boolean hadoop) {
        JvmCommand command = JvmCommand.of(List.of(words.split(" "))).orElseThrow();
        assertThat(command.name()).isEqualTo(name);
        assertThat(command.looksLikeHadoop()).isEqualTo(hadoop);
        assertThat(command.isOurs()).isFalse();
    }

    @Test
    void classPath_isThatOfTheCommand() {
        assertThat(JvmCommand.of(List.of("java", "-classpath", "a:b", "Main", "-cp", "c"))
                        .orElseThrow()
                        .classPath())
                .contains("a:b");
        assertThat(JvmCommand.of(List.of("java", "--class-path=a", "Main"))
                        .orElseThrow()
                        .classPath())
                .contains("a");
        assertThat(JvmCommand.of(List.of("java", "Main")).orElseThrow().classPath())
                .isEmpty();
    }

    @Test
    void whatIsNoJvm_isNone() {
        assertThat(JvmCommand.of(List.of("bash", "-c", "java Main"))).isEmpty();
        assertThat(JvmCommand.of(List.of(""))).isEmpty();
        assertThat(JvmCommand.of(List.of("java", "-version"))).isEmpty();
    }

    @Test
    void ourOwnDaemons_areOurs() {
        assertThat(JvmCommand.of(List.of("java", "io.tiercel.relay.RelayMain"))
                        .orElseThrow()
                        .isOurs())
                .isTrue();
    }
}
