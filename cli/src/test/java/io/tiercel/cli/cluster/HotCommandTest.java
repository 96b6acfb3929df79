package io.tiercel.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tiercel.cli.Main;
import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.HotReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HotCommandTest {
    private static final List<HotReport.Server> SERVERS = List.of(new HotReport.Server("vm0:11211", 100, 10));
    private static final String CUT_BY_THE_ANSWER = "since the coordinator's answer holds no more";

    @Test
    void listThatIsCut_saysSo_andOfHowMany() throws Exception {
        HotReport report = report(SERVERS, 400, 30, List.of());
        assertThat(HotCommand.text(report, 20))
                .contains("Blocks held, by the model expected: 400\nListed are the 20 of them that were read most\n")
                .doesNotContain(CUT_BY_THE_ANSWER);
        assertThat(HotCommand.text(report, 1_000)).contains("Listed are the 30 of them", CUT_BY_THE_ANSWER);
        assertThat(json(report, 20).get("blocks_held").asLong()).isEqualTo(400);
        assertThat(json(report, 20).get("blocks_left_out").asLong()).isEqualTo(380);
        assertThat(json(report, 1_000).get("blocks_left_out").asLong()).isEqualTo(370);
    }

    @Test
    void listThatIsWhole_saysNothingOfIt() throws Exception {
        HotReport report = report(SERVERS, 3, 3, List.of());
        assertThat(HotCommand.text(report, 20)).doesNotContain("Listed are", "not held");
        assertThat(json(report, 20).get("blocks_left_out").asLong()).isZero();
    }

    @Test
    void hotBlocksThatAreNotHeld_areCountedWithTheReason() throws Exception {
        HotReport report = report(SERVERS, 1, 1, List.of(new HotReport.NotHeld("is hot, but too large", 7)));
        assertThat(HotCommand.text(report, 20))
                .contains("hot blocks not held")
                .containsPattern("7 +is hot, but too large");
        assertThat(json(report, 20).at("/not_held/0/why").asText()).isEqualTo("is hot, but too large");
        assertThat(json(report, 20).at("/not_held/0/blocks").asLong()).isEqualTo(7);
        HotReport noServer = report(List.of(), 0, 0, List.of(new HotReport.NotHeld("is hot, but homeless", 8)));
        assertThat(HotCommand.text(noServer, 20))
                .contains("no memcached server is there")
                .containsPattern("8 +is hot, but homeless");
    }

    @Test
    void fewerBlocksThanNone_areAUsageError_beforeAnybodyIsAsked() {
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setErr(new PrintWriter(err, true))
                .execute("hot", "--fs", "hdfs://nowhere", "--top", "-1");
        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--top must not be negative: -1");
    }

    private static JsonNode json(HotReport report, int top) throws Exception {
        return new ObjectMapper().readTree(Json.text(HotCommand.Listing.of(report, top)));
    }

    private static HotReport report(
            List<HotReport.Server> servers, long held, int listed, List<HotReport.NotHeld> notHeld) {
        List<HotReport.Block> blocks = IntStream.range(0, listed)
                .mapToObj(i ->
                        new HotReport.Block(new BlockName("BP-1", i, 1001), "/a/" + i, 10, "vm0:11211", 4, 60_000, 5))
                .toList();
        return new HotReport("expected", servers, held, blocks, notHeld);
    }
}
