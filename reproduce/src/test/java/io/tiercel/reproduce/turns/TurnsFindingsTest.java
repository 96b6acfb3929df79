package io.tiercel.reproduce.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnsFindingsTest {
    private static final int READERS = 8;
    private static final int ROUNDS = 3;

    @Test
    void asked_isWhatTheDiskHasLoggedSince(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("reads");
        HeadLog log = new HeadLog(file);
        assertThat(log.end()).isZero();
        Files.writeString(file, "0 4096 1\n");
        long end = log.end();
        Files.writeString(file, "0 4096 1\n8192 1000 1\n9192 3000 0\n");
        HeadLog.Asked asked = log.since(end);
        assertThat(asked).isEqualTo(new HeadLog.Asked(2, 4000, 1));
        assertThat(asked.bytesBetweenSeeks()).isEqualTo(4000);
        assertThat(asked.bytesOfARead()).isEqualTo(2000);
    }

    @Test
    void claims_compareRunsOfTheSameRound() {
        TurnsFindings findings = new TurnsFindings(new TurnsOptions(1, ROUNDS, List.of(READERS)), 1280, runs(), "");
        assertThat(claim(findings, "in-turn-kernel-8")).satisfies(claim -> {
            assertThat(claim.measured()).isEqualTo(4);
            assertThat(claim.goal()).contains(Verdict.HOLDS);
        });
        assertThat(claim(findings, "in-turn-allowed-8").goal()).contains(Verdict.DOES_NOT_HOLD);
        assertThat(claim(findings, "between-seeks-kernel-8").measured()).isEqualTo(256);
        assertThat(claim(findings, "allowed-8").measured()).isEqualTo(4);
        assertThat(findings.text()).contains("8  all at once").contains("256 KiB");
    }

    @Test
    void options_thatMakeNoSense_areRefusedInWords() {
        assertThatThrownBy(() -> new TurnsOptions(1, 0, List.of(1)))
                .hasMessage("--rounds must be from 1 to 100, not 0");
        assertThatThrownBy(() -> new TurnsOptions(1, 1, List.of(25)))
                .hasMessage("--readers must be from 1 to 24, not 25");
    }

    private static Claim claim(TurnsFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** All at once takes 16 s where the kernel reads little ahead, else 4 s; in turn 4 s. */
    private static List<TurnsRun> runs() {
        List<TurnsRun> runs = new ArrayList<>();
        for (ReadAheadArm readAhead : ReadAheadArm.values()) {
            for (Manner manner : Manner.values()) {
                for (int round = 0; round < ROUNDS; round++) {
                    boolean slow = manner == Manner.INTERLEAVED && readAhead != ReadAheadArm.ALLOWED;
                    double seconds = slow ? 16 : 4;
                    HeadLog.Asked asked = new HeadLog.Asked(4096, 512 << 20, slow ? 2048 : 128);
                    List<Double> ends = Collections.nCopies(READERS, seconds);
                    runs.add(new TurnsRun(readAhead, manner, READERS, round, seconds, ends, asked));
                }
            }
        }
        return runs;
    }
}
