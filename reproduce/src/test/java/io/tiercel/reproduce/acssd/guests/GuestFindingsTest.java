package io.tiercel.reproduce.acssd.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.reproduce.acssd.guests.GuestRun.Move;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuestFindingsTest {
    private static final GuestOptions OPTIONS = new GuestOptions(2, 20, 5);

    private static GuestFindings findings(int wentOn, double mostGiven) {
        List<Move> moves = List.of(new Move(1, 20, 0.98), new Move(2, 40, 0.98));
        return new GuestFindings(OPTIONS, new GuestRun(moves, 5, wentOn, mostGiven, List.of(0.004, 0.005)));
    }

    @Test
    void claims_areHeldToWhatIsPromised() {
        assertThat(findings(5, 1).claims())
                .extracting(Claim::id)
                .containsExactly("rounds", "given", "kills", "agent-cpu");
        assertThat(findings(5, 1).text()).contains("98.0 %").contains("every 20 s");
        assertThat(holds(findings(4, 1), "kills")).isFalse();
        assertThat(holds(findings(5, 1), "kills")).isTrue();
        assertThat(holds(findings(5, 1.01), "given")).isFalse();
    }

    @Test
    void optionsThatMakeNoSense_areRefused() {
        assertThatThrownBy(() -> new GuestOptions(0, 20, 5)).hasMessageContaining("positive");
        assertThatThrownBy(() -> new GuestOptions(1, 1, 5)).hasMessageContaining("from 5 to 600");
    }

    @Test
    void bootSectors_areSectorsThatBoot() {
        for (GuestWork work : GuestWork.values()) {
            byte[] sector = work.bootSector();
            assertThat(sector).hasSize(512).endsWith((byte) 0x55, (byte) 0xaa);
        }
    }

    private static boolean holds(GuestFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow()
                .holds()
                .orElseThrow();
    }
}
