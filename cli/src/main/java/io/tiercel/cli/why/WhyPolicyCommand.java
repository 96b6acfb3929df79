package io.tiercel.cli.why;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.ssd.RestOptions;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says what share of the possible hits pins and hot blocks get. */
@Launched(under = WhyCommand.class, order = 70, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "policy",
        description =
                "What share of the possible hits pins and hot blocks have got within a day, and whether another policy "
                        + "would have got more.")
final class WhyPolicyCommand implements Callable<Integer> {
    @Mixin
    private RestOptions options = new RestOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        return options.print(options.coordinator().get("/v1/regret"), WhyPolicyCommand::text);
    }

    static String text(JsonNode regret) {
        Table table = new Table("tier", "policy", ">hit ratio");
        StringBuilder words = new StringBuilder();
        boolean known = false;
        for (JsonNode tier : regret.path("tiers")) {
            String name = tier.path("tier").asText();
            if (tier.path("reads").asLong() == 0) {
                words.append(name).append(": nothing is known yet: it takes some thousand reads of blocks\n");
                continue;
            }
            known = true;
            table.row(name, "its own", percent(tier.path("live")));
            tier.path("policies").properties().forEach(one -> table.row(name, one.getKey(), percent(one.getValue())));
            words.append(name).append(" has got ").append(percent(tier.path("share")));
            words.append(" of the possible hits, by ")
                    .append(tier.path("reads").asLong())
                    .append(" reads within a day; ");
            String better = tier.path("better").asText();
            words.append(
                    better.isEmpty() ? "no other policy would have got more\n" : better + " would have got more\n");
        }
        if (words.isEmpty()) {
            return "Nothing is known yet: neither pins nor hot blocks are used.\n";
        }
        return known ? words + "\n" + table.text() : words.toString();
    }

    private static String percent(JsonNode share) {
        return Quantity.percent(share.asDouble());
    }
}
