package io.tiercel.reproduce.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tiercel.report.Claim;
import io.tiercel.report.Verdict;
import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.reproduce.compatibility.site.SystemCard;
import io.tiercel.testbed.jobs.TierBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompatibilityFindingsTest {
    private static final SystemCard READS = new SystemCard("reads", "some reads", true, "as ever");
    private static final SystemCard CODED = new SystemCard("coded", "coded reads", false, "none from memory");
    private static final TierBytes FROM_DISK = new TierBytes(3 << 20, 0, 0, 3 << 20);
    private static final TierBytes FROM_MEMORY = new TierBytes(3 << 20, 1 << 20, 2 << 20, 0);

    @Test
    void sameAnswers_readFromMemory_areAllThatIsClaimed() {
        CompatibilityFindings findings = findings(
                SystemRow.of(READS, said("a", FROM_DISK), said("a", FROM_DISK), said("a", FROM_MEMORY)),
                SystemRow.of(CODED, said("b", FROM_DISK), said("b", FROM_DISK), said("b", FROM_DISK)));

        assertThat(findings.claims())
                .filteredOn(claim -> claim.goal().isPresent())
                .allMatch(this::holds);
        assertThat(measured(findings, "run")).isEqualTo(2);
        assertThat(measured(findings, "memory")).isEqualTo(3);
        assertThat(lines(findings))
                .contains("some reads the same no 3.00 MiB 3.00 MiB as ever")
                .contains("coded reads the same no 3.00 MiB 0 B none from memory");
    }

    @Test
    void answerThatDiffers_inEitherRun_isNamed() {
        RunAnswer right = said("a", FROM_DISK);
        for (SystemRow row : List.of(
                SystemRow.of(READS, right, said("b", FROM_DISK), said("a", FROM_MEMORY)),
                SystemRow.of(READS, right, said("a", FROM_DISK), said("b", FROM_MEMORY)))) {
            CompatibilityFindings findings = findings(row);

            assertThat(row.note()).isEqualTo("differs: what it says");
            assertThat(measured(findings, "different")).isEqualTo(1);
            assertThat(claim(findings, "different").note()).isEqualTo("reads");
            assertThat(holds(claim(findings, "different"))).isFalse();
        }
    }

    @Test
    void failure_isARow_andNoAnswer() {
        CompatibilityFindings findings =
                findings(SystemRow.failed(READS, "with Tiercel", new IOException("no such block")));

        assertThat(lines(findings)).contains("some reads - yes - - with Tiercel: java.io.IOException: no such block");
        assertThat(measured(findings, "failed")).isEqualTo(1);
        assertThat(holds(claim(findings, "failed"))).isFalse();
        assertThat(measured(findings, "run")).isZero();
        assertThat(measured(findings, "different")).isZero();
        assertThat(measured(findings, "no-memory")).isZero();
    }

    @Test
    void failureOfAnotherProcess_isSaidByItsLastCause() {
        IOException failure =
                new IOException("Spark printed nothing:\nFailed\nCaused by: one\n  at A.a\nCaused by: two");

        assertThat(SystemRow.failed(READS, "with Tiercel", failure).note()).isEqualTo("with Tiercel: two");
    }

    @Test
    void memoryThatServesNothing_isFound_whereItShould() {
        RunAnswer same = said("a", FROM_DISK);

        assertThat(measured(findings(SystemRow.of(READS, same, same, same)), "no-memory"))
                .isEqualTo(1);
        assertThat(measured(findings(SystemRow.of(CODED, same, same, same)), "no-memory"))
                .isZero();
    }

    @Test
    void whatIsLeftOut_isNoFailure_butSaid() {
        CompatibilityFindings findings = findings(SystemRow.leftOut(READS, "no Spark"));

        assertThat(lines(findings)).contains("some reads not run no - - no Spark");
        assertThat(claim(findings, "run").note()).isEqualTo("not run: reads");
        assertThat(measured(findings, "failed")).isZero();
    }

    @Test
    void difference_isTheFirstOne_orAMissingOne() {
        RunAnswer one = new RunAnswer(List.of(AnswerPart.of("x", "1"), AnswerPart.of("y", "2")), TierBytes.NONE);
        RunAnswer other = new RunAnswer(List.of(AnswerPart.of("x", "1"), AnswerPart.of("y", "3")), TierBytes.NONE);
        RunAnswer less = new RunAnswer(List.of(AnswerPart.of("x", "1")), TierBytes.NONE);

        assertThat(one.difference(one)).isEmpty();
        assertThat(one.difference(other)).contains("y");
        assertThat(one.difference(less)).contains("2 answers and 1");
    }

    @Test
    void only_takesNamesOfTheList() {
        assertThat(CompatibilityOptions.list()).contains("hadoop-fs", "tez", "hive", "hbase", "failover");
        assertThat(new CompatibilityOptions(1, List.of("viewfs"), Path.of("x")).systems())
                .hasSize(1);
        assertThatThrownBy(() -> new CompatibilityOptions(1, List.of("viewfd"), Path.of("x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'viewfd'")
                .hasMessageContaining("viewfs, ");
    }

    private static CompatibilityFindings findings(SystemRow... rows) {
        return new CompatibilityFindings(List.of(rows));
    }

    private static RunAnswer said(String text, TierBytes bytes) {
        return new RunAnswer(List.of(AnswerPart.of("what it says", text)), bytes);
    }

    /** Lines of the table, however wide its columns are. */
    private static List<String> lines(CompatibilityFindings findings) {
        return findings.text().lines().map(line -> line.replaceAll(" +", " ")).toList();
    }

    private boolean holds(Claim claim) {
        return claim.goal().orElseThrow() == Verdict.HOLDS;
    }

    private static double measured(CompatibilityFindings findings, String id) {
        return claim(findings, id).measured();
    }

    private static Claim claim(CompatibilityFindings findings, String id) {
        return findings.claims().stream()
                .filter(claim -> claim.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
