package io.tiercel.cli.doctor;

import io.tiercel.wire.finding.Severity;
import java.util.List;
import java.util.Locale;

/** Findings for people. */
public final class FindingText {
    private FindingText() {}

    /** Whether nothing is wrong. */
    public static boolean isWell(List<Finding> findings) {
        return findings.stream().noneMatch(finding -> finding.severity().isWrong());
    }

    /** One after the other, and how many there are of each kind. */
    public static String of(List<Finding> findings) {
        StringBuilder text = new StringBuilder();
        for (Finding finding : findings) {
            text.append(String.format(
                    "%-7s %s: %s%n        in:     %s%n        is:     %s%n        should: %s%n        why:    %s%n%n",
                    finding.severity(),
                    finding.check(),
                    finding.key(),
                    finding.file(),
                    finding.found(),
                    finding.remedy(),
                    finding.why()));
        }
        return text.append(String.format(
                        Locale.ROOT,
                        "%s: %d errors, %d warnings, %d hints%n",
                        isWell(findings) ? "nothing is wrong" : "something is wrong",
                        count(findings, Severity.ERROR),
                        count(findings, Severity.WARNING),
                        count(findings, Severity.HINT)))
                .toString();
    }

    private static long count(List<Finding> findings, Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
