package io.tiercel.coordinator.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.core.ssd.MissCurve;
import io.tiercel.core.ssd.MissCurve.Point;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the agent of a hypervisor says of its SSDs.
 *
 * @param ssds in the order of the agent's settings
 * @param cpuSeconds that each VM has computed since it was started
 */
record SsdReport(List<Ssd> ssds, Map<String, Double> cpuSeconds) {
    /** What this coordinator and its agents say to each other about SSDs. */
    private static final long PROTOCOL = 1;

    private static final int SSDS_MAX = 64;
    private static final int CACHES_MAX = 128;
    private static final int POINTS_MAX = 64;
    private static final long BLOCK_BYTES = 65_536;

    /**
     * An SSD.
     *
     * @param roomBytes that its caches may hold together
     * @param lease whose word holds there
     */
    record Ssd(long roomBytes, HeldLease lease, List<Cache> caches) {}

    /**
     * Whose word the agent of a host takes.
     *
     * @param holder nobody's name where there was none yet
     */
    record HeldLease(String holder, long number, double secondsLeft) {
        static final HeldLease NONE = new HeldLease("", 0, 0);
    }

    /**
     * A cache.
     *
     * @param id its socket's path
     * @param vm whose disk is behind it; its own id where that is nobody's
     * @param problem why nothing is known of it; empty where all is well
     */
    record Cache(
            String id,
            String vm,
            long bytes,
            double share,
            long blockBytes,
            DiskCounts counts,
            MissCurve curve,
            String problem) {}

    SsdReport {
        ssds = List.copyOf(ssds);
    }

    /**
     * Reads a host's report; of an older agent, which says nothing of SSDs, there are none.
     *
     * @throws IOException in words, if it makes no sense
     */
    static SsdReport of(JsonNode report) throws IOException {
        List<Ssd> ssds = new ArrayList<>();
        for (JsonNode ssd : report.path("ssds")) {
            ssds.add(ssd(ssd));
        }
        if (ssds.size() > SSDS_MAX) {
            throw new IOException("a host with " + ssds.size() + " SSDs");
        }
        Map<String, Double> cpu = new TreeMap<>();
        for (JsonNode vm : report.path("vms")) {
            cpu.put(Fields.text(vm, "vm"), Fields.number(vm, "running_seconds"));
        }
        return new SsdReport(ssds, cpu);
    }

    private static Ssd ssd(JsonNode ssd) throws IOException {
        long protocol = Fields.count(ssd, "protocol");
        if (protocol != PROTOCOL) {
            throw new IOException("its agent speaks version " + protocol + " about SSDs, and this coordinator version "
                    + PROTOCOL + ": install the same release of both");
        }
        List<Cache> caches = new ArrayList<>();
        for (JsonNode cache : ssd.path("caches")) {
            caches.add(cache(cache));
        }
        if (caches.size() > CACHES_MAX) {
            // As many as an order may name.
            throw new IOException("an SSD with " + caches.size() + " caches; " + CACHES_MAX + " are the most");
        }
        return new Ssd(Fields.count(ssd, "bytes"), lease(ssd.path("lease")), caches);
    }

    private static HeldLease lease(JsonNode lease) throws IOException {
        return lease.isObject()
                ? new HeldLease(
                        Fields.text(lease, "holder"),
                        Fields.count(lease, "number"),
                        Fields.number(lease, "seconds_left"))
                : HeldLease.NONE;
    }

    private static Cache cache(JsonNode cache) throws IOException {
        String id = Fields.text(cache, "cache");
        String vm = Fields.text(cache, "vm");
        String problem = Fields.text(cache, "problem");
        if (id.isEmpty()) {
            throw new IOException("the report has a cache without a name");
        }
        return new Cache(
                id,
                vm.isEmpty() ? id : vm,
                Fields.count(cache, "size_bytes"),
                Fields.number(cache, "share"),
                blockBytes(cache),
                DiskCounts.of(cache),
                curve(cache.path("curve")),
                problem);
    }

    /** A cache that has not answered yet does not say it. */
    private static long blockBytes(JsonNode cache) throws IOException {
        long said = cache.has("block_bytes") ? Fields.count(cache, "block_bytes") : 0;
        return said > 0 ? said : BLOCK_BYTES;
    }

    /** Where nothing was read yet, all is missed whatever the room. */
    private static MissCurve curve(JsonNode curve) throws IOException {
        List<Point> points = new ArrayList<>();
        if (curve.size() > POINTS_MAX) {
            throw new IOException("a miss-ratio curve of " + curve.size() + " points");
        }
        try {
            for (JsonNode point : curve) {
                points.add(new Point(
                        point.path(0).asDouble(Double.NaN), point.path(1).asDouble(Double.NaN)));
            }
            return new MissCurve(points.isEmpty() ? List.of(new Point(0, 1)) : points);
        } catch (IllegalArgumentException e) {
            throw new IOException("a miss-ratio curve that makes no sense: " + e.getMessage(), e);
        }
    }
}
