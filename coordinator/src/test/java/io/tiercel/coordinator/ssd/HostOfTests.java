package io.tiercel.coordinator.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.wire.host.HostKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An agent with an SSD, as the coordinator sees it: reports, takes orders by the rules of leases, and answers. */
final class HostOfTests {
    static final long MB = 1L << 20;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String name;
    private final long roomBytes;
    private final Map<String, CacheOfTests> caches = new TreeMap<>();
    final List<JsonNode> orders = new ArrayList<>();
    String holder = "";
    long number;
    boolean isSilent;

    static final class CacheOfTests {
        long bytes;
        double share = 1;
        double hits;
        double misses;
        double busySeconds;
        final long workingSetBytes;

        CacheOfTests(long bytes, long workingSetBytes) {
            this.bytes = bytes;
            this.workingSetBytes = workingSetBytes;
        }
    }

    HostOfTests(String name, long roomMb) {
        this.name = name;
        this.roomBytes = roomMb * MB;
    }

    void forget(String vm) {
        caches.remove(vm);
    }

    HostOfTests with(String vm, long nowMb, long workingSetMb) {
        caches.put(vm, new CacheOfTests(nowMb * MB, workingSetMb * MB));
        return this;
    }

    CacheOfTests cache(String vm) {
        CacheOfTests cache = caches.get(vm);
        if (cache == null) {
            throw new IllegalArgumentException("no cache of " + vm);
        }
        return cache;
    }

    void reads(String vm, double hits, double misses) {
        CacheOfTests cache = cache(vm);
        cache.hits += hits;
        cache.misses += misses;
        cache.busySeconds += misses * 0.01;
    }

    ObjectNode report() {
        ObjectNode report = MAPPER.createObjectNode();
        ObjectNode ssd = report.putArray("ssds").addObject();
        ssd.put("protocol", 1).put("bytes", roomBytes);
        if (!holder.isEmpty()) {
            ssd.putObject("lease").put("holder", holder).put("number", number).put("seconds_left", 30);
        }
        ArrayNode all = ssd.putArray("caches");
        caches.forEach((vm, cache) -> {
            ObjectNode one = all.addObject();
            one.put("cache", "/run/" + vm)
                    .put("vm", vm)
                    .put("size_bytes", cache.bytes)
                    .put("share", cache.share);
            one.put("hits", cache.hits).put("misses", cache.misses).put("reads", cache.hits + cache.misses);
            one.put("writes", 0)
                    .put("read_bytes", (cache.hits + cache.misses) * 65_536)
                    .put("written_bytes", 0);
            one.put("ssd_written_bytes", 0).put("busy_seconds", cache.busySeconds);
            one.put("miss_seconds", cache.misses * 0.01);
            ArrayNode curve = one.putArray("curve");
            curve.addArray().add(0).add(1.0);
            curve.addArray().add(cache.workingSetBytes).add(0.0);
        });
        return report;
    }

    /** Takes what the coordinator says, and tells the loop what became of it. */
    boolean told(SsdLoop loop, byte[] message) {
        try {
            ByteBuffer content = ByteBuffer.wrap(message);
            HostKind kind = HostKind.ALL.read(content);
            JsonNode order =
                    MAPPER.readTree(StandardCharsets.UTF_8.decode(content).toString());
            if (kind != HostKind.SSD_ORDER || isSilent) {
                return true;
            }
            orders.add(order);
            loop.answered(name, answer(order).toString());
            return true;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private ObjectNode answer(JsonNode order) {
        ObjectNode answer = MAPPER.createObjectNode();
        answer.put("order", order.path("order").asLong());
        JsonNode lease = order.path("lease");
        boolean isMine = lease.path("holder").asText().equals(holder);
        if (!holder.isEmpty() && !isMine) {
            return answer.put("refused", holder + " holds this SSD by lease " + number);
        }
        holder = lease.path("holder").asText();
        number = lease.path("number").asLong();
        ArrayNode done = answer.putArray("caches");
        for (JsonNode one : order.path("caches")) {
            String vm = one.path("cache").asText().substring("/run/".length());
            ObjectNode result = done.addObject().put("cache", "/run/" + vm);
            if (caches.containsKey(vm)) {
                cache(vm).bytes = one.path("bytes").asLong();
                cache(vm).share = one.path("share").asDouble();
            } else {
                result.put("problem", "there is no such cache here");
            }
        }
        return answer;
    }
}
