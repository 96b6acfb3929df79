package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.learn.NoAnswerException;
import io.tiercel.coordinator.why.CoordinatorReasons;
import io.tiercel.core.regret.RegretReport;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Explanation.Kind;
import io.tiercel.core.why.Ground;
import io.tiercel.wire.why.WhySubject;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Why what the coordinator and the ResourceManager decide is as it is. */
final class WhyRoutes {
    private static final Shape INPUT = Shape.object("What a decision goes by: a number with its unit, or words.")
            .with("name", Shape.text("What it is."))
            .with("number", Shape.number("", "How much.").optional())
            .with("unit", Shape.text("Of the number.").optional())
            .with("words", Shape.text("What it is, where it is no number.").optional());

    private static final Shape EXPLANATIONS = Shape.object("Why, a decision for each that was made.")
            .with(
                    "explanations",
                    Shape.list(
                            "The decisions.",
                            Shape.object("A decision.")
                                    .with("kind", Shape.text("What it is about."))
                                    .with("name", Shape.text("Which of these."))
                                    .with("at", Shape.text("When it was made."))
                                    .with("decision", Shape.text("What was decided."))
                                    .with("inputs", Shape.list("What it goes by.", INPUT))
                                    .with("runner_up", Shape.text("What came next; empty where nothing did."))
                                    .with("otherwise", Shape.text("What would have changed it."))));

    private static final Shape REGRET = Shape.object("By tier, over the last day.")
            .with(
                    "tiers",
                    Shape.list(
                            "The tiers.",
                            Shape.object("A tier, by a sample of what is read.")
                                    .with("tier", Shape.text("Which."))
                                    .with("reads", Shape.count("reads", "Of the sample."))
                                    .with("live", Shape.share("Of the reads, what the live policy hits."))
                                    .with("possible", Shape.share("What the best possible policy would hit."))
                                    .with("share", Shape.share("The one by the other."))
                                    .with(
                                            "better",
                                            Shape.text(
                                                    "The policy that would have kept most of what was read, if it is not the tier's own; else empty."))
                                    .with("policies", Shape.map("Hit ratios by policy.", Shape.share("A policy's.")))));

    private WhyRoutes() {}

    static List<RestRoute> of(CoordinatorReasons reasons) {
        return List.of(
                route(
                        "block/",
                        "Why a block is in memory, or is not.",
                        block -> found(reasons.ofBlock(block), unknown("the block " + block))),
                // A path of HDFS follows, with its slashes.
                route(
                        "file/*",
                        "What a file is worth in memory, and why.",
                        path -> found(reasons.ofFile("/" + path), unknown("the file /" + path))),
                RestRoute.get(
                        "/v1/regret",
                        "What share of the hits that could be had each tier's policy gets.",
                        REGRET,
                        asked -> RestAnswer.of(regret(reasons.regret()))),
                route(
                        "vm/",
                        "Why a VM's caches have so much of their SSDs.",
                        vm -> found(reasons.ofVm(vm), unknown("a cache of the VM " + vm))),
                route(
                        "job/",
                        "Why a job took the last slot that it was offered, or waits; the ResourceManager is asked.",
                        job -> managed(reasons, Kind.JOB, job)),
                route(
                        "task/",
                        "Why a map task got the slot that it has, or waits; the ResourceManager is asked.",
                        task -> managed(reasons, Kind.TASK, task)),
                route(
                        "deadline/",
                        "Why a job was promised its deadline, taken without that or refused, and how it stands; the "
                                + "ResourceManager is asked.",
                        job -> managed(reasons, Kind.DEADLINE, job)));
    }

    /** Answers by a name. */
    private interface Reason {
        RestAnswer of(String name) throws IOException;
    }

    private static RestRoute route(String kind, String summary, Reason reason) {
        return RestRoute.get("/v1/why/" + kind, summary, EXPLANATIONS, asked -> reason.of(asked.name()));
    }

    private static RestAnswer managed(CoordinatorReasons reasons, Kind kind, String name) {
        WhySubject subject = WhySubject.of(kind, name);
        try {
            return found(reasons.ofManaged(subject), subject.unknown());
        } catch (NoAnswerException e) {
            return RestAnswer.error(RestAnswer.UNAVAILABLE, String.valueOf(e.getMessage()))
                    .with("Retry-After", "2");
        }
    }

    private static String unknown(String what) {
        return "nothing is known of " + what + ": it was not decided about of late";
    }

    /** @param unknown what is said where there are none */
    private static RestAnswer found(List<Explanation> explanations, String unknown) {
        if (explanations.isEmpty()) {
            return RestAnswer.notFound(unknown);
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode all = json.putArray("explanations");
        explanations.forEach(explanation -> all.add(json(explanation)));
        return RestAnswer.of(json);
    }

    private static ObjectNode regret(Map<String, RegretReport> tiers) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode all = json.putArray("tiers");
        tiers.forEach((tier, report) -> {
            ObjectNode one = all.addObject();
            one.put("tier", tier);
            one.put("reads", report.reads());
            one.put("live", report.live());
            one.put("possible", report.possible());
            one.put("share", report.share());
            one.put("better", report.better());
            ObjectNode policies = one.putObject("policies");
            report.ratios().forEach(policies::put);
        });
        return json;
    }

    private static ObjectNode json(Explanation of) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("kind", of.kind().label());
        json.put("name", of.name());
        json.put("at", of.at());
        json.put("decision", of.decision());
        ArrayNode inputs = json.putArray("inputs");
        of.grounds().forEach(ground -> inputs.add(json(ground)));
        json.put("runner_up", of.runnerUp());
        json.put("otherwise", of.otherwise());
        return json;
    }

    private static ObjectNode json(Ground of) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", of.name());
        if (of.isNumber()) {
            json.put("number", of.number());
            json.put("unit", of.unit());
        } else {
            json.put("words", of.words());
        }
        return json;
    }
}
