package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.ssd.SsdRound;
import io.tiercel.core.ssd.plan.SsdOverride;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What may be asked of, and ordered from, the loop that divides SSDs. */
public final class SsdRoutes {
    private static final Paging<ObjectNode> SHARES = new Paging<ObjectNode>(
                    cache -> text(cache, "host") + " " + text(cache, "cache"),
                    cache -> Stream.of(text(cache, "vm"), text(cache, "host"), text(cache, "application")))
            .byText("vm", cache -> text(cache, "vm"))
            .byText("host", cache -> text(cache, "host"))
            .byText("application", cache -> text(cache, "application"))
            .byText("why", cache -> text(cache, "why"))
            .byNumber("bytes", cache -> cache.path("bytes").asDouble())
            .byNumber("part_of_ssd", cache -> cache.path("part_of_ssd").asDouble());

    private final SsdLoop loop;

    private SsdRoutes(SsdLoop loop) {
        this.loop = loop;
    }

    static List<RestRoute> of(SsdLoop loop) {
        SsdRoutes routes = new SsdRoutes(loop);
        List<RestRoute> all = new ArrayList<>(routes.questions());
        all.addAll(routes.orders());
        return List.copyOf(all);
    }

    private List<RestRoute> questions() {
        Shape shares = Paging.shape("Who has how much of which SSD.", SsdShapes.hosted());
        return List.of(
                RestRoute.get(
                        "/ssd",
                        "How the loop over SSDs fares.",
                        SsdShapes.state(),
                        asked -> RestAnswer.of(SsdJson.state(loop))),
                RestRoute.get(
                        "/ssd/plan", "What the last round has decided, and why.", SsdShapes.round(), asked -> plan()),
                RestRoute.get("/ssd/shares", "What the last round has decided, a cache a row.", shares, this::shares)
                        .taking(SHARES.parameters()),
                RestRoute.get("/ssd/history", "The last rounds.", SsdShapes.history(), asked -> history()),
                RestRoute.get(
                        "/ssd/dry-run",
                        "What a round would decide now, of which nobody is told.",
                        SsdShapes.round(),
                        asked -> RestAnswer.of(SsdJson.round(loop.dryRun()))),
                RestRoute.get(
                        "/ssd/why/",
                        "Why a VM's cache has so much of its SSD.",
                        SsdShapes.why(),
                        asked -> why(asked.name())));
    }

    private List<RestRoute> orders() {
        Shape override = Shape.object("One of the two, or both.")
                .with("bytes", Shape.count("B", "The room of its cache.").optional())
                .with(
                        "share",
                        Shape.number("1", "Its part of operations, of which the mean is 1.")
                                .optional())
                .withAny();
        return List.of(
                RestRoute.order("POST", "/ssd/trigger", "Has a round made at once.", asked -> trigger()),
                RestRoute.order("POST", "/ssd/pause", "Has no further round made.", asked -> pause(true)),
                RestRoute.order("POST", "/ssd/resume", "Has rounds made again.", asked -> pause(false)),
                RestRoute.order(
                                "PUT",
                                "/ssd/override/",
                                "Says what a VM's cache is to have, whatever the solver decides.",
                                asked -> override(asked.name(), asked.body()))
                        .sent(override),
                RestRoute.order(
                        "DELETE",
                        "/ssd/override/",
                        "Has the solver decide of a VM's cache again.",
                        asked -> release(asked.name())));
    }

    private RestAnswer shares(RestQuestion question) {
        List<ObjectNode> caches =
                loop.last().map(round -> SsdJson.caches(round)).orElse(List.of());
        return RestAnswer.of(SHARES.page(question, caches).json(cache -> cache));
    }

    private static String text(ObjectNode cache, String field) {
        return cache.path(field).asText();
    }

    private RestAnswer plan() {
        return loop.last()
                .map(round -> RestAnswer.of(SsdJson.round(round)))
                .orElseGet(() -> RestAnswer.notFound("there was no round yet"));
    }

    private RestAnswer history() {
        ArrayNode rounds = JsonNodeFactory.instance.arrayNode();
        for (SsdRound round : loop.history()) {
            rounds.add(SsdJson.summary(round));
        }
        return RestAnswer.of(JsonNodeFactory.instance.objectNode().set("rounds", rounds));
    }

    private RestAnswer why(String vm) throws IOException {
        SsdRound round = loop.last().isPresent() ? loop.last().orElseThrow() : loop.dryRun();
        JsonNode found = SsdJson.vm(round, vm);
        return found.path("caches").isEmpty()
                ? RestAnswer.notFound("no cache of a VM " + vm + " is known")
                : RestAnswer.of(found);
    }

    private RestAnswer trigger() {
        loop.trigger();
        return RestAnswer.done("a round is made at once");
    }

    private RestAnswer pause(boolean paused) {
        loop.pause(paused);
        return RestAnswer.done(paused ? "no further round is made; what was applied stays" : "rounds are made again");
    }

    private RestAnswer override(String vm, JsonNode body) throws IOException {
        if (!body.isObject()) {
            throw new IllegalArgumentException("expected bytes, share or both, as in {\"bytes\": 1073741824}");
        }
        SsdOverride override = new SsdOverride(bytes(body.path("bytes")), share(body.path("share")));
        if (!loop.knows(vm)) {
            return RestAnswer.notFound("no cache of a VM " + vm + " is known");
        }
        loop.override(vm, override);
        return RestAnswer.done("it holds from the next round on");
    }

    private static OptionalLong bytes(JsonNode bytes) {
        if (bytes.isMissingNode() || bytes.isNull()) {
            return OptionalLong.empty();
        }
        if (!bytes.canConvertToLong()) {
            throw new IllegalArgumentException("bytes must be a whole number: " + bytes);
        }
        return OptionalLong.of(bytes.asLong());
    }

    private static OptionalDouble share(JsonNode share) {
        if (share.isMissingNode() || share.isNull()) {
            return OptionalDouble.empty();
        }
        if (!share.isNumber()) {
            throw new IllegalArgumentException("share must be a number: " + share);
        }
        return OptionalDouble.of(share.asDouble());
    }

    private RestAnswer release(String vm) {
        return loop.release(vm)
                ? RestAnswer.done("the solver decides again from the next round on")
                : RestAnswer.notFound("nobody has said anything of the VM " + vm);
    }
}
