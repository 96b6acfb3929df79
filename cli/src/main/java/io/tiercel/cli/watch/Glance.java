package io.tiercel.cli.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.cli.ssd.CoordinatorRest;
import java.io.IOException;

/**
 * What is shown of a cluster at a glance, as the coordinator answers it.
 *
 * @param overview the figures
 * @param jobs those that have read most
 * @param deadlines the jobs with deadlines, those that will be late first
 * @param vms those that are fullest
 * @param parts those to look at first
 */
record Glance(JsonNode overview, JsonNode jobs, JsonNode deadlines, JsonNode vms, JsonNode parts) {
    /** Asks the coordinator, for so many rows of each list. */
    static Glance of(CoordinatorRest coordinator, int rows) throws IOException, InterruptedException {
        String size = "size=" + rows;
        return new Glance(
                coordinator.get("/overview"),
                coordinator.get("/jobs?sort=running&" + size).path("rows"),
                coordinator.get("/deadlines?sort=late&" + size).path("rows"),
                coordinator.get("/vms?sort=pinned_share&" + size).path("rows"),
                coordinator.get("/parts?sort=health&" + size).path("rows"));
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("overview", overview);
        json.set("jobs", jobs);
        json.set("deadlines", deadlines);
        json.set("vms", vms);
        json.set("parts", parts);
        return json;
    }
}
