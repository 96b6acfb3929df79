package io.tiercel.core.deadline.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.core.deadline.model.TaskObservation;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservationTextTest {
    private static final String HEADING = "application,phase,residual,seconds,input_bytes";

    @Test
    void tasks_areReadByType_inAnyOrderOfColumns() {
        assertThat(parse(
                        "\uFEFFseconds,Residual,application,input_bytes,phase",
                        "# on the busy VMs",
                        "41.5, 0.82, grep, 134217728, map",
                        "",
                        "12,1,grep,,reduce",
                        "40,0.85,grep,0,map"))
                .containsExactly(
                        Map.entry(
                                new TaskType("grep", Phase.MAP),
                                List.of(
                                        new TaskObservation(0.82, 41.5, 134_217_728),
                                        new TaskObservation(0.85, 40, 0))),
                        Map.entry(new TaskType("grep", Phase.REDUCE), List.of(new TaskObservation(1, 12, -1))));
    }

    @Test
    void tabs_partColumns_andQuotesHoldCommas() {
        assertThat(parse("application\tresidual\tseconds", "word count, daily\t1\t7"))
                .containsOnlyKeys(new TaskType("word count, daily", Phase.MAP));
        assertThat(parse("application,residual,seconds", "\"the \"\"daily\"\", first\",1,7"))
                .containsOnlyKeys(new TaskType("the \"daily\", first", Phase.MAP));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "grep,map,82,41,0 | column residual: '82' | write 82 % as 0.82",
                "grep,map,NaN,41,0 | column residual: 'NaN' | from 0 to 1",
                "grep,map,,41,0 | column residual: '' | as 0.82",
                "grep,map,0.5,4x,0 | column seconds: '4x' | in seconds",
                "grep,map,0.5,-4,0 | column seconds: '-4' | leave out tasks that failed",
                "grep,map,0.5,Infinity,0 | column seconds: 'Infinity' | finite",
                "grep,map,0.5,4,1.5 | column input_bytes: '1.5' | whole number",
                "grep,map,0.5,4,-1 | column input_bytes: '-1' | nothing where it is not known",
                "grep,shuffle,0.5,4,0 | column phase: 'shuffle' | expected map or reduce",
                ",map,0.5,4,0 | column application: '' | must have a name",
                "grep,map,0.5 | it has 3 columns | application,phase,residual",
                "\"grep,map,0.5,4,0 | a quote is not closed | at the end of the name",
            })
    void lineThatMakesNoSense_isNamedWithItsColumnValueAndRemedy(String line, String what, String remedy) {
        assertThatThrownBy(() -> parse(HEADING, "", line))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("tasks.csv, line 3: ")
                .hasMessageContaining(what)
                .hasMessageContaining(remedy);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application,residual | there is no column 'seconds'",
                "application,residual,seconds,host | there is no column 'host'",
                "application,residual,seconds,seconds | is there twice",
                "grep;map;0.5;4 | there is no column 'grep;map;0.5;4'",
            })
    void headingThatMakesNoSense_isNamed(String heading, String what) {
        assertThatThrownBy(() -> parse(heading, "grep,0.5,4"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("tasks.csv, line 1: ")
                .hasMessageContaining(what);
    }

    @Test
    void emptyText_isToldWhatBelongsThere() {
        assertThatThrownBy(() -> parse("# nothing"))
                .hasMessageContaining("tasks.csv is empty")
                .hasMessageContaining(HEADING);
    }

    @Test
    void manyFaults_areNamedUpToFive() {
        List<String> lines = new ArrayList<>(List.of(HEADING));
        for (int i = 0; i < 9; i++) {
            lines.add("grep,map,2,1,0");
        }
        assertThatThrownBy(() -> ObservationText.parse("tasks.csv", lines))
                .hasMessageContaining("line 2:")
                .hasMessageContaining("line 6:")
                .hasMessageEndingWith("and 4 more lines like these");
    }

    private static Map<TaskType, List<TaskObservation>> parse(String... lines) {
        return ObservationText.parse("tasks.csv", List.of(lines));
    }
}
