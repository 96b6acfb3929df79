package io.tiercel.whatif.advice;

import io.tiercel.core.affinity.CachingConfig;
import io.tiercel.core.affinity.Scheme;
import io.tiercel.core.settings.CacheSettings;
import io.tiercel.report.Quantity;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.simulator.world.model.JobInput;
import io.tiercel.simulator.world.model.JobPlan;
import io.tiercel.simulator.world.model.VmGroup;
import io.tiercel.simulator.world.model.VmModel;
import io.tiercel.simulator.world.model.Workload;
import io.tiercel.simulator.world.store.StoredFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** What an operator could do about a cluster whose past is known. */
final class Remedies {
    /** The room that a VM gets which has none. */
    private static final long FIRST_ROOM_BYTES = 1L << 30;

    private static final int FILES = 2;
    private static final List<Scheme> SCHEMES = List.of(Scheme.SAVING, Scheme.CAVA, Scheme.CAVA_LRU);
    private static final Map<String, Long> WINDOWS = windows();

    private final ClusterModel cluster;
    private final Scheme scheme;
    private final Workload workload;
    private final List<Remedy> remedies = new ArrayList<>();

    private Remedies(ClusterModel cluster, Scheme scheme, Workload workload) {
        this.cluster = cluster;
        this.scheme = scheme;
        this.workload = workload;
    }

    /** The cluster as it is. */
    static Remedy none(ClusterModel cluster, Scheme scheme) {
        return new Remedy("none", "all as it is", cluster, scheme, scheme::newCaching);
    }

    static List<Remedy> of(ClusterModel cluster, Scheme scheme, Workload workload) {
        Remedies all = new Remedies(cluster, scheme, workload);
        all.memory();
        all.schemes();
        all.windows(scheme);
        all.files();
        return all.remedies;
    }

    private void memory() {
        VmModel vm = cluster.vm();
        long more = vm.cacheBytes() > 0 ? vm.cacheBytes() : FIRST_ROOM_BYTES;
        VmModel larger = vm.withCacheBytes(vm.cacheBytes() + more);
        int workers = cluster.shape().workers();
        String each = Quantity.bytes(more) + " more room for pins (tiercel.datanode.pin.capacity) on ";
        add("memory", each + "each of " + workers + " VMs", cluster.withVm(larger));
        int half = workers / 2;
        if (half > 0) {
            add(
                    "memory",
                    each + "half of the VMs, " + half + " of them, host by host",
                    cluster.withGroups(List.of(new VmGroup(half, larger))));
        }
    }

    private void schemes() {
        for (Scheme other : SCHEMES) {
            if (other != scheme) {
                remedies.add(new Remedy(
                        "policy",
                        "the scheme " + other.label() + " (" + CacheSettings.SCHEME.key() + ")",
                        cluster,
                        other,
                        other::newCaching));
            }
        }
    }

    private void windows(Scheme of) {
        CachingConfig usual = CachingConfig.DEFAULT;
        WINDOWS.forEach((text, nanos) -> remedies.add(new Remedy(
                "window",
                "a window of " + text + " (" + CacheSettings.WINDOW.key() + ")",
                cluster,
                of,
                () -> of.newCaching(
                        new CachingConfig(nanos, usual.replanNanos(), usual.affinity(), usual.profile())))));
    }

    /** Files that were read most beyond the first time, of those that fit. */
    private void files() {
        if (scheme != Scheme.SAVING) {
            return;
        }
        Map<StoredFile, Long> again = new LinkedHashMap<>();
        Map<StoredFile, Boolean> read = new LinkedHashMap<>();
        for (JobPlan job : workload.jobs()) {
            for (JobInput input : job.inputs()) {
                boolean isFirst = read.put(input.file(), true) == null;
                again.merge(input.file(), isFirst ? 0 : input.bytes(), Long::sum);
            }
        }
        Set<Map.Entry<StoredFile, Long>> all = again.entrySet();
        all.stream()
                .filter(file -> file.getValue() > 0 && file.getKey().bytes() <= cluster.cacheBytes())
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(FILES)
                .forEach(file -> pin(file.getKey()));
    }

    private void pin(StoredFile file) {
        remedies.add(new Remedy(
                "file",
                "the file " + file.name() + " (" + Quantity.bytes(file.bytes())
                        + ") kept before all others, as hdfs cacheadmin does",
                cluster,
                scheme,
                () -> Scheme.savingPinning(file.number())));
    }

    private void add(String kind, String words, ClusterModel changed) {
        remedies.add(new Remedy(kind, words, changed, scheme, scheme::newCaching));
    }

    private static Map<String, Long> windows() {
        Map<String, Long> windows = new LinkedHashMap<>();
        windows.put("1h", TimeUnit.HOURS.toNanos(1));
        windows.put("7d", TimeUnit.DAYS.toNanos(7));
        return windows;
    }
}
