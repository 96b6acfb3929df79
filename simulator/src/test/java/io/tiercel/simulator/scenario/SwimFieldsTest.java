package io.tiercel.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.simulator.workload.SwimWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwimFieldsTest {
    @TempDir
    private Path folder;

    @Test
    void facebooksTrace_comesWithTheSimulator() throws IOException {
        SwimWorkload swim = read("{name: facebook, swim: fb-2010, bytes-divided-by: 6, from: 1h, to: 2h}");
        assertThat(swim.name()).isEqualTo("facebook");
        assertThat(swim.trace().jobs()).hasSize(25_428);
        assertThat(swim.divisor()).isEqualTo(6);
        assertThat(swim.fromSeconds()).isEqualTo(3_600);
        assertThat(swim.toSeconds()).isEqualTo(7_200);
    }

    @Test
    void ownTrace_isFoundFromTheScenariosFolder_andTakenWholeWhereNothingIsSaid() throws IOException {
        Files.writeString(folder.resolve("own.tsv"), "job0\t7\t0\t1000\t0\t5\tlogs\n");
        SwimWorkload swim = read("{swim: own.tsv}");
        assertThat(swim.name()).isEqualTo("own.tsv");
        assertThat(swim.divisor()).isEqualTo(1);
        assertThat(swim.fromSeconds()).isZero();
        assertThat(swim.make(1).jobs()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {swim: none.tsv}                       | .swim: there is no readable file
            {swim: [fb-2010, b]}                   | .swim: expected one value, found a list
            {swim: fb-2010, bytes-divided-by: few} | .bytes-divided-by: expected a number, found 'few'
            {swim: fb-2010, bytes-divided-by: 0}   | .bytes-divided-by: must be positive: 0
            {swim: fb-2010, bytes-divided-by: -1}  | .bytes-divided-by: must be positive: -1
            {swim: fb-2010, bytes-divided-by: 1e999} | .bytes-divided-by: expected a number, found '1e999'
            {swim: fb-2010, bytes-divided-by: 1e-9} | : the bytes of all files together must be at most 4 EiB
            {swim: fb-2010, from: noon}            | .from: expected a time such as 12s or 12.7ms, found 'noon'
            {swim: fb-2010, from: 2h, to: 1h}      | .to: no time lies from 7200 to 3600 s
            {swim: fb-2010, from: 900h}            | .from: no job of the trace reads anything from 3240000 s on
            {swim: fb-2010, seed: 3}               | .seed: is not known; there are name, swim, bytes-divided-by,
            {swim: fb-2010, to: 1h, to: 2h}        | .to: is there twice
            """)
    void wrongTrace_isSaidWithFileLineAndField(String workload, String message) {
        assertThatThrownBy(() -> read(workload))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line 2, field workloads[1]" + message);
    }

    @Test
    void malformedLineOfATrace_isSaidWithBothFilesLinesAndFields() throws IOException {
        Files.writeString(folder.resolve("own.tsv"), "job0\t7\t0\tmany\t0\t5\tlogs\n");
        assertThatThrownBy(() -> read("{swim: own.tsv}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line 2, field workloads[1].swim: ")
                .hasMessageEndingWith("own.tsv, line 1, field 4 (bytes): is no whole number: 'many'");
    }

    @Test
    void cutOffTrace_isSaidWithBothFiles() throws IOException {
        Files.write(folder.resolve("own.tsv.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        assertThatThrownBy(() -> read("{swim: own.tsv.gz}"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("test.yaml, line 2, field workloads[1].swim: ")
                .hasMessageEndingWith("own.tsv.gz, line 1: the gzip file is cut off or damaged");
    }

    private SwimWorkload read(String workload) throws IOException {
        String text = "policies: cava\nworkloads: [" + workload + "]\n";
        Scenario scenario = ScenarioReader.read(Files.writeString(folder.resolve("test.yaml"), text));
        return (SwimWorkload) scenario.workloads().get(0);
    }
}
