package io.tiercel.cli.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;

/** What the coordinator says of SSDs, for people. */
final class SsdText {
    private SsdText() {}

    static String state(JsonNode state) {
        StringBuilder text = new StringBuilder();
        boolean isOff = state.path("solver").asText().equals("off");
        text.append("SSDs are divided by ").append(state.path("solver").asText());
        text.append(
                isOff
                        ? "\n"
                        : ", every "
                                + Quantity.seconds(
                                        state.path("interval_seconds").asDouble()) + "\n");
        text.append(state.path("paused").asBoolean() ? "paused: 'tiercel ssd resume' has it go on\n" : "");
        text.append("this coordinator's lease: ")
                .append(state.path("lease").asText())
                .append('\n');
        state.path("overrides")
                .properties()
                .forEach(one -> text.append("override of " + one.getKey() + ": "
                        + (one.getValue().has("bytes")
                                ? Quantity.bytes(one.getValue().path("bytes").asLong()) + " "
                                : "")
                        + (one.getValue().has("share")
                                ? "share " + one.getValue().path("share").asText()
                                : "")
                        + "\n"));
        JsonNode last = state.path("last");
        if (last.isMissingNode()) {
            return text.append("there was no round yet\n").toString();
        }
        text.append(summary(last));
        return text.toString();
    }

    static String history(JsonNode history) {
        Table table = new Table(">round", "at", ">VMs", ">changed", ">saved", ">gap", ">took", ">problems");
        for (JsonNode round : history.path("rounds")) {
            table.row(
                    round.path("round").asText(),
                    round.path("at").asText(),
                    round.path("vms").asText(),
                    round.path("changed").asText(),
                    Quantity.number(round.path("saved_seconds").asDouble()) + " s/s",
                    Quantity.percent(round.path("gap").asDouble()),
                    Quantity.seconds(round.path("seconds").asDouble()),
                    "" + round.path("problems").size());
        }
        return history.path("rounds").isEmpty() ? "there was no round yet\n" : table.text();
    }

    /** A round with its VMs. */
    static String round(JsonNode round) {
        StringBuilder text = new StringBuilder(summary(round));
        round.path("applications").properties().forEach(one -> {
            text.append("application ").append(one.getKey()).append(':');
            one.getValue().forEach(vm -> text.append(' ').append(vm.asText()));
            text.append('\n');
        });
        if (!round.path("others").isEmpty()) {
            text.append("of no application:");
            round.path("others").forEach(vm -> text.append(' ').append(vm.asText()));
            text.append('\n');
        }
        for (JsonNode ssd : round.path("ssds")) {
            text.append("\nSSD ")
                    .append(ssd.path("ssd").asText())
                    .append(" of ")
                    .append(ssd.path("host").asText());
            text.append(", ")
                    .append(Quantity.bytes(ssd.path("room_bytes").asLong()))
                    .append(":\n");
            text.append(caches(ssd.path("caches")));
        }
        return text.toString();
    }

    private static String caches(JsonNode caches) {
        Table table = new Table(
                "VM", "application", ">had", ">gets", ">of SSD", ">share", ">reads/s", ">misses", ">critical", "why");
        for (JsonNode cache : caches) {
            JsonNode inputs = cache.path("inputs");
            table.row(
                    cache.path("vm").asText() + (cache.path("master").asBoolean() ? " (master)" : ""),
                    cache.path("application").asText(),
                    Quantity.bytes(cache.path("bytes_before").asLong()),
                    Quantity.bytes(cache.path("bytes").asLong()),
                    Quantity.percent(cache.path("part_of_ssd").asDouble()),
                    Quantity.number(cache.path("share").asDouble()),
                    Quantity.number(inputs.path("reads_per_second").asDouble()),
                    Quantity.percent(inputs.path("miss_ratio_now").asDouble()),
                    Quantity.number(inputs.path("criticality").asDouble()),
                    cache.path("why").asText());
        }
        return table.text();
    }

    private static String summary(JsonNode round) {
        StringBuilder text = new StringBuilder();
        boolean isApplied = round.path("applied").asBoolean();
        text.append(isApplied ? "round " + round.path("round").asText() : "a round now, of which nobody is told");
        text.append(", ")
                .append(round.path("at").asText())
                .append(", by ")
                .append(round.path("solver").asText());
        text.append(": ")
                .append(round.path("changed").asText())
                .append(" of ")
                .append(round.path("vms").asText());
        text.append(" caches change, which saves ");
        text.append(Quantity.number(round.path("saved_seconds").asDouble()))
                .append(" s of critical waiting a second; gap to the best ");
        text.append(Quantity.percent(round.path("gap").asDouble())).append('\n');
        round.path("problems")
                .forEach(problem ->
                        text.append("problem: ").append(problem.asText()).append('\n'));
        return text.toString();
    }
}
