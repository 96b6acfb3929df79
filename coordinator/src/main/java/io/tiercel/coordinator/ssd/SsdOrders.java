package io.tiercel.coordinator.ssd;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.core.ssd.plan.SsdPlan.VmPlan;
import io.tiercel.wire.host.HostMessages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Has the agents of hypervisors do what a plan says, and hears what became of it. Thread-safe; one plan is carried out at a
 * time.
 */
final class SsdOrders {
    /** A host that takes longer is told of, and tried again in the next round. */
    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Agents agents;
    private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();
    private long number;

    /** Says something to a host's agent. */
    interface Agents {
        /** Whether there is one. */
        boolean tell(String host, byte[] message);
    }

    private record Waiting(String host, CompletableFuture<JsonNode> answer) {}

    SsdOrders(Agents agents) {
        this.agents = agents;
    }

    /**
     * Carries a plan out, and waits for the answers.
     *
     * @param changes by host; a host without any is told of the lease alone
     * @return by host, what went wrong; nothing where all is as planned
     */
    SortedMap<String, List<String>> carryOut(SortedMap<String, List<VmPlan>> changes, Lease lease, double leaseSeconds)
            throws InterruptedException {
        SortedMap<String, List<String>> outcomes = new TreeMap<>();
        List<Long> sent = new ArrayList<>();
        changes.forEach((host, vms) -> {
            long order = ++number;
            String json = json(order, lease, leaseSeconds, vms);
            waiting.put(order, new Waiting(host, new CompletableFuture<>()));
            sent.add(order);
            if (json.getBytes(StandardCharsets.UTF_8).length >= HostMessages.ORDER_BYTES_MAX) {
                outcomes.put(host, List.of("its caches' names are too long for an order"));
            } else if (!agents.tell(host, HostMessages.ssdOrder(json))) {
                outcomes.put(host, List.of("its agent is away"));
            }
        });
        try {
            long deadline = System.nanoTime() + PATIENCE_NANOS;
            for (long order : sent) {
                Waiting one = waiting.get(order);
                if (one != null && !outcomes.containsKey(one.host)) {
                    outcomes.put(one.host, awaited(one, deadline));
                }
            }
        } finally {
            sent.forEach(waiting::remove);
        }
        return outcomes;
    }

    /** An agent says what became of an order. Of one that nobody waits for any more, nothing. */
    void answered(String host, String answer) {
        JsonNode json;
        try {
            json = MAPPER.readTree(answer);
        } catch (JsonProcessingException e) {
            return;
        }
        Waiting one = waiting.get(json.path("order").asLong());
        if (one != null && one.host.equals(host)) {
            one.answer.complete(json);
        }
    }

    private static List<String> awaited(Waiting one, long deadlineNanos) throws InterruptedException {
        try {
            return problems(one.answer.get(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return List.of("its agent has not answered within " + PATIENCE_NANOS / 1_000_000_000L + " s");
        } catch (ExecutionException e) {
            throw new IllegalStateException("nothing completes it with a failure", e);
        }
    }

    private static List<String> problems(JsonNode answer) {
        List<String> problems = new ArrayList<>();
        String refused = answer.path("refused").asText("");
        if (!refused.isEmpty()) {
            problems.add("refused: " + refused);
        }
        for (JsonNode cache : answer.path("caches")) {
            String problem = cache.path("problem").asText("");
            if (!problem.isEmpty()) {
                problems.add(cache.path("cache").asText() + ": " + problem);
            }
        }
        return problems;
    }

    private static String json(long order, Lease lease, double leaseSeconds, List<VmPlan> vms) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("order", order);
        json.putObject("lease")
                .put("holder", lease.holder())
                .put("number", lease.number())
                .put("seconds", leaseSeconds);
        ArrayNode caches = json.putArray("caches");
        for (VmPlan vm : vms) {
            caches.addObject()
                    .put("cache", vm.vm().id())
                    .put("bytes", vm.bytes())
                    .put("share", vm.iops());
        }
        return json.toString();
    }
}
