package io.tiercel.reproduce.panthera.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import io.tiercel.reproduce.panthera.order.OrderRun.OrderedJob;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Made runs, in which the fraction takes half as long as fifo, and reading ahead gains nothing. */
class OrderFindingsTest {
    @Test
    void claims_areOfBothWorlds_andSayWhatTheRunsDo() {
        OrderFindings findings = new OrderFindings(new OrderOptions(1, 3, 3), runs(), runs());
        for (String world : List.of("real", "simulated")) {
            Claim time = claim(findings, world + "-time-fraction-fifo");
            assertThat(time.measured()).isEqualTo(0.5);
            assertThat(time.goal()).contains(Verdict.HOLDS);
            Claim memory = claim(findings, world + "-memory-fraction");
            assertThat(memory.measured()).isEqualTo(25);
            assertThat(memory.goal()).contains(Verdict.HOLDS);
            assertThat(claim(findings, world + "-time-fraction-ahead-fraction").goal())
                    .contains(Verdict.DOES_NOT_HOLD);
            assertThat(claim(findings, world + "-time-paper-fifo").goal()).contains(Verdict.DOES_NOT_HOLD);
        }
        assertThat(findings.text()).contains("fraction, reading ahead", "mean completion");
    }

    @Test
    void withoutRealQueues_thereIsTheSimulatedWorldAlone() {
        OrderFindings findings = new OrderFindings(new OrderOptions(1, 0, 3), List.of(), runs());
        assertThat(findings.claims()).isNotEmpty().allMatch(claim -> claim.id().startsWith("simulated-"));
    }

    @Test
    void queue_isTheSameJobs_inAnOrderThatTheSeedGives() {
        assertThat(RealJob.queue(1)).isEqualTo(RealJob.queue(1)).containsExactlyInAnyOrderElementsOf(RealJob.queue(2));
        assertThat(RealJob.queue(1).stream().mapToInt(RealJob::cached).sum()).isEqualTo(RealJob.cachedInAll());
    }

    private static Claim claim(OrderFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<OrderRun> runs() {
        List<OrderRun> runs = new ArrayList<>();
        for (OrderCase what : OrderCase.all()) {
            for (int repetition = 0; repetition < 3; repetition++) {
                boolean half = what.arm() == OrderArm.FRACTION;
                runs.add(new OrderRun(
                        what, repetition, List.of(new OrderedJob(0, half ? 10 : 20, 100, half ? 75 : 50))));
            }
        }
        return runs;
    }
}
