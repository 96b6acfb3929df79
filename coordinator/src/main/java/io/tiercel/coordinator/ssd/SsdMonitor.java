package io.tiercel.coordinator.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.coordinator.ssd.SsdReport.Cache;
import io.tiercel.coordinator.ssd.SsdReport.HeldLease;
import io.tiercel.coordinator.ssd.SsdReport.Ssd;
import io.tiercel.core.ssd.VmUse;
import io.tiercel.core.ssd.plan.DiskCache;
import io.tiercel.core.ssd.plan.SsdHost;
import io.tiercel.core.ssd.plan.SsdSnapshot;
import io.tiercel.core.ssd.plan.SsdVm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What hypervisors, VMs and applications have done in the last window (AC-SSD, section 3.1). Soft state: a coordinator that
 * begins anew has heard all of it after a window.
 *
 * <p>A report that makes no sense is refused, and its host left alone until there is a better one. Thread-safe.
 */
final class SsdMonitor {
    private static final long FORGET_NANOS = 600_000_000_000L;
    private static final long STALE_NANOS = 10_000_000_000L;
    private static final int VMS_MAX = 20_000;
    private static final double MEGABYTE = 1e6;
    /** Of so few misses it is not told what one takes. */
    private static final double MISSES_MIN = 10;
    /** What a miss takes where none was seen yet: a seek. */
    private static final double MISS_SECONDS = 0.008;

    private final long windowNanos;
    private final SortedMap<String, HostSeen> hosts = new TreeMap<>();
    private final SortedMap<String, Window<VmReport>> vms = new TreeMap<>();
    /** What a miss of a cache took when it was last told. */
    private final Map<String, Double> missSeconds = new TreeMap<>();

    private static final class HostSeen {
        @Nullable
        Window<SsdReport> reports;

        String problem = "";
        long heardNanos;
    }

    SsdMonitor(long windowNanos) {
        this.windowNanos = windowNanos;
    }

    /** The agent of a host reports. */
    synchronized void reported(String host, JsonNode report, long nowNanos) {
        HostSeen seen = hosts.computeIfAbsent(host, unused -> new HostSeen());
        seen.heardNanos = nowNanos;
        try {
            SsdReport read = SsdReport.of(report);
            seen.problem = "";
            if (seen.reports == null) {
                seen.reports = new Window<>(windowNanos, read, nowNanos);
            } else {
                seen.reports.add(read, nowNanos);
            }
        } catch (IOException e) {
            seen.problem = String.valueOf(e.getMessage());
        }
        hosts.values().removeIf(other -> nowNanos - other.heardNanos > FORGET_NANOS);
    }

    /**
     * An agent in a VM reports.
     *
     * @throws IOException in words, if it makes no sense
     */
    synchronized void vmReported(String vm, JsonNode report, long nowNanos) throws IOException {
        VmReport read = VmReport.of(report);
        Window<VmReport> window = vms.get(vm);
        if (window != null) {
            window.add(read, nowNanos);
        } else if (vms.size() < VMS_MAX) {
            vms.put(vm, new Window<>(windowNanos, read, nowNanos));
        }
        vms.values().removeIf(other -> nowNanos - other.newest().nanos() > FORGET_NANOS);
    }

    /** The greatest lease that agents tell of, and those of others that have not run out. */
    synchronized List<HeldLease> leases() {
        List<HeldLease> leases = new ArrayList<>();
        for (HostSeen host : hosts.values()) {
            if (host.reports != null) {
                host.reports.newest().report().ssds().forEach(ssd -> leases.add(ssd.lease()));
            }
        }
        return leases;
    }

    /** The VMs that have a cache, by what agents said last. */
    synchronized Set<String> vmsWithCaches() {
        Set<String> names = new TreeSet<>();
        for (HostSeen host : hosts.values()) {
            if (host.reports != null) {
                for (Ssd ssd : host.reports.newest().report().ssds()) {
                    ssd.caches().forEach(cache -> names.add(cache.vm()));
                }
            }
        }
        return names;
    }

    /**
     * What was seen by now.
     *
     * @param said applications by VM, as an operator has said
     * @param criticality of the disk of a VM, by its name
     */
    synchronized Observed observed(
            SortedMap<String, String> said, ToDoubleFunction<String> criticality, long nowNanos) {
        SortedMap<String, VmReport> heard = new TreeMap<>();
        vms.forEach((vm, window) -> {
            if (nowNanos - window.newest().nanos() <= STALE_NANOS) {
                heard.put(vm, window.newest().report());
            }
        });
        Applications applications = Applications.of(heard, said);
        Map<String, String> byVm = applications.byVm();
        SortedMap<String, String> skipped = new TreeMap<>();
        List<SsdHost> found = new ArrayList<>();
        hosts.forEach((host, seen) -> {
            String problem = problem(seen, nowNanos);
            if (seen.reports != null && problem.isEmpty()) {
                found.addAll(ssds(
                        host,
                        seen.reports,
                        vm -> new VmPlace(
                                byVm.getOrDefault(vm, vm),
                                applications.isMaster(vm),
                                criticality.applyAsDouble(vm),
                                heard.containsKey(vm) ? addresses(applications.others(vm, byVm), heard) : null)));
            } else {
                skipped.put(host, problem);
            }
        });
        return new Observed(new SsdSnapshot(found), applications, skipped);
    }

    /** What is known of a VM beside its cache; {@code senders} is null where nothing in it measures. */
    private record VmPlace(
            String application,
            boolean isMaster,
            double criticality,
            @Nullable Set<String> senders) {}

    private interface Places {
        VmPlace of(String vm);
    }

    private static String problem(HostSeen seen, long nowNanos) {
        if (nowNanos - seen.heardNanos > STALE_NANOS) {
            return "its agent was last heard " + (nowNanos - seen.heardNanos) / 1_000_000_000L + " s ago";
        }
        return seen.problem;
    }

    private static Set<String> addresses(Set<String> names, Map<String, VmReport> heard) {
        Set<String> addresses = new TreeSet<>();
        for (String name : names) {
            VmReport report = heard.get(name);
            if (report != null) {
                addresses.addAll(report.addresses());
            }
        }
        return addresses;
    }

    private List<SsdHost> ssds(String host, Window<SsdReport> reports, Places places) {
        List<SsdHost> ssds = new ArrayList<>();
        List<Ssd> now = reports.newest().report().ssds();
        for (int i = 0; i < now.size(); i++) {
            List<SsdVm> found = new ArrayList<>();
            long room = now.get(i).roomBytes();
            for (Cache cache : now.get(i).caches()) {
                if (cache.problem().isEmpty()) {
                    found.add(vm(host, cache, reports, places.of(cache.vm())));
                } else {
                    // It holds what it holds, and nobody can tell it anything.
                    room -= cache.bytes();
                }
            }
            ssds.add(new SsdHost(host, i, Math.max(0, room), found));
        }
        return ssds;
    }

    private SsdVm vm(String host, Cache cache, Window<SsdReport> reports, VmPlace place) {
        double seconds = Math.max(1, reports.seconds());
        DiskCounts used = cache.counts().since(before(cache, reports.oldest().report()));
        InVm inside = inside(cache.vm(), reports, place.senders);
        VmUse use = new VmUse(
                used.busySeconds(),
                inside.cpuSeconds,
                used.requests() / seconds,
                used.bytes() / seconds / MEGABYTE,
                inside.incomingMBps);
        DiskCache held = new DiskCache(
                cache.bytes(),
                cache.share(),
                cache.blockBytes(),
                (used.hits() + used.misses()) / seconds,
                missSeconds(host + " " + cache.id(), used),
                cache.curve());
        return new SsdVm(
                cache.id(),
                cache.vm(),
                place.application,
                place.isMaster,
                use,
                inside.isMeasured,
                held,
                place.criticality);
    }

    /** What a VM has computed and received, and whether something in it has measured that. */
    private record InVm(double cpuSeconds, double incomingMBps, boolean isMeasured) {}

    private InVm inside(String vm, Window<SsdReport> reports, @Nullable Set<String> senders) {
        Window<VmReport> window = vms.get(vm);
        if (senders == null || window == null) {
            return new InVm(cpuSeconds(vm, reports), 0, false);
        }
        VmReport passed = window.newest().report().since(window.oldest().report());
        double mbps = passed.incomingFrom(senders) / Math.max(1, window.seconds()) / MEGABYTE;
        return new InVm(passed.cpuSeconds(), mbps, true);
    }

    private double missSeconds(String cache, DiskCounts used) {
        if (used.misses() >= MISSES_MIN && missSeconds.size() < VMS_MAX) {
            missSeconds.put(cache, used.missSeconds() / used.misses());
        }
        return missSeconds.getOrDefault(cache, MISS_SECONDS);
    }

    /** A cache that was not there then has done nothing yet that can be told of this window. */
    private static DiskCounts before(Cache cache, SsdReport oldest) {
        return oldest.ssds().stream()
                .flatMap(ssd -> ssd.caches().stream())
                .filter(other -> other.id().equals(cache.id()))
                .findFirst()
                .map(Cache::counts)
                .orElse(cache.counts());
    }

    private static double cpuSeconds(String vm, Window<SsdReport> reports) {
        double now = reports.newest().report().cpuSeconds().getOrDefault(vm, 0.0);
        double before = reports.oldest().report().cpuSeconds().getOrDefault(vm, now);
        return now >= before ? now - before : now;
    }
}
