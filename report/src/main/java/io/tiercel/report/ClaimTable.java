package io.tiercel.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The claims of a report, one a row, each beside the paper's figure and the limit, with its verdicts: whether it is as in
 * the paper, and whether the goal is reached. What does not apply is a dash.
 */
public final class ClaimTable {
    private ClaimTable() {}

    public static Table of(List<Claim> claims) {
        Table table = new Table("claim", ">measured", ">paper", ">limit", "as in paper", "goal", "note");
        for (Claim claim : claims) {
            table.row(
                    claim.title(),
                    measured(claim),
                    figure(claim.paper(), claim.unit()),
                    figure(claim.limit(), claim.unit()),
                    verdict(claim.asInPaper()),
                    verdict(claim.goal()),
                    claim.note());
        }
        return table;
    }

    private static String measured(Claim claim) {
        String value = Quantity.of(claim.measured(), claim.unit());
        return claim.spread().isPresent()
                ? value + " \u00b1 " + Quantity.number(claim.spread().getAsDouble())
                : value;
    }

    private static String figure(OptionalDouble value, String unit) {
        return value.isPresent() ? Quantity.of(value.getAsDouble(), unit) : "-";
    }

    private static String verdict(Optional<Verdict> verdict) {
        return verdict.map(Verdict::text).orElse("-");
    }
}
