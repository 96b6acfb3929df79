package io.tiercel.testbed.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QueryDoerTest {
    @Test
    void query_keepsThePatternAsItIs_behindSparksEscapes() {
        assertThat(QueryDoer.query("hdfs://host:1/t", "it's \\d+"))
                .isEqualTo("SELECT count(*) FROM text.`hdfs://host:1/t` WHERE value RLIKE 'it\\'s \\\\d+'");
    }

    @Test
    void answersThatDiffer_areNoAnswer() {
        assertThat(Answers.asOne(List.of("[[3]]", "[[3]]"))).isEqualTo("[[3]]");
        assertThat(Answers.asOne(List.of("[[3]]", "[[4]]"))).isEqualTo("different answers: [[[3]], [[4]]]");
    }
}
