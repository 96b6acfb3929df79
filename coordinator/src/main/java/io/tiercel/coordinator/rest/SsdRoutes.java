package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.ssd.SsdRound;
import io.tiercel.core.ssd.plan.SsdOverride;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What may be asked of, and ordered from, the loop that divides SSDs. */
public final class SsdRoutes {
    private final SsdLoop loop;

    private SsdRoutes(SsdLoop loop) {
        this.loop = loop;
    }

    static List<RestRoute> of(SsdLoop loop) {
        SsdRoutes routes = new SsdRoutes(loop);
        return List.of(
                new RestRoute("GET", "/ssd", (name, body) -> RestAnswer.of(SsdJson.state(loop))),
                new RestRoute("GET", "/ssd/plan", (name, body) -> routes.plan()),
                new RestRoute("GET", "/ssd/history", (name, body) -> routes.history()),
                new RestRoute("GET", "/ssd/dry-run", (name, body) -> RestAnswer.of(SsdJson.round(loop.dryRun()))),
                new RestRoute("GET", "/ssd/why/", (vm, body) -> routes.why(vm)),
                new RestRoute("POST", "/ssd/trigger", (name, body) -> routes.trigger()),
                new RestRoute("POST", "/ssd/pause", (name, body) -> routes.pause(true)),
                new RestRoute("POST", "/ssd/resume", (name, body) -> routes.pause(false)),
                new RestRoute("PUT", "/ssd/override/", routes::override),
                new RestRoute("DELETE", "/ssd/override/", (vm, body) -> routes.release(vm)));
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
        loop.override(vm, new SsdOverride(bytes(body.path("bytes")), share(body.path("share"))));
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
