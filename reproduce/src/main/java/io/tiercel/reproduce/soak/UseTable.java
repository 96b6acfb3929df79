package io.tiercel.reproduce.soak;

import io.tiercel.reproduce.soak.deeds.Agitation;
import io.tiercel.reproduce.soak.deeds.Use;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What processes used from time to time. Of each, the last life is compared with itself: what it used soon after its warm-up, and
 * at the end. Not thread-safe.
 */
final class UseTable {
    /** Of the life that is looked at, how much counts as its beginning, and how much as its end. */
    private static final int PARTS = 5;

    private final long warmUpNanos;
    private final Map<String, List<Use>> lives = new TreeMap<>();
    private final Map<Long, OptionalLong> firstHeaps = new HashMap<>();
    private final Map<Long, OptionalLong> lastHeaps = new HashMap<>();

    UseTable(Duration warmUp) {
        this.warmUpNanos = warmUp.toNanos();
    }

    /**
     * How much a process used of something.
     *
     * @param start at the beginning
     * @param seconds from the beginning to the end
     */
    record Growth(double start, double end, double seconds) {
        double amount() {
            return end - start;
        }
    }

    /** Adds what a process used at a later moment than all before. */
    void add(Use use) throws IOException {
        List<Use> life = lives.computeIfAbsent(use.process(), process -> new ArrayList<>());
        if (!life.isEmpty() && life.get(0).pid() != use.pid()) {
            life.clear();
        }
        life.add(use);
        if (use.nanos() - life.get(0).nanos() >= warmUpNanos && !firstHeaps.containsKey(use.pid())) {
            // This comes before all that counts: who is asked has another thread and file from then on.
            firstHeaps.put(use.pid(), Agitation.liveHeapBytes(use.pid()));
        }
    }

    /** Takes what is to be taken at the end. */
    void end() throws IOException {
        for (List<Use> life : lives.values()) {
            long pid = life.get(0).pid();
            if (firstHeaps.containsKey(pid)) {
                lastHeaps.put(pid, Agitation.liveHeapBytes(pid));
            }
        }
    }

    /** Of a process's last life; empty where it was too short. */
    Optional<Growth> growth(String process, ToLongFunction<Use> amount) {
        List<Use> life = lives.getOrDefault(process, List.of());
        List<Use> warm = life.stream()
                .filter(use -> use.nanos() - life.get(0).nanos() > warmUpNanos)
                .toList();
        int part = warm.size() / PARTS;
        if (part == 0) {
            return Optional.empty();
        }
        return Optional.of(new Growth(
                median(warm.subList(0, part), amount),
                median(warm.subList(warm.size() - part, warm.size()), amount),
                (warm.get(warm.size() - 1).nanos() - warm.get(0).nanos()) / 1e9));
    }

    /** The same of what is in use of the heap. */
    Optional<Growth> heapGrowth(String process) {
        List<Use> life = lives.getOrDefault(process, List.of());
        if (life.isEmpty()) {
            return Optional.empty();
        }
        long pid = life.get(0).pid();
        OptionalLong first = firstHeaps.getOrDefault(pid, OptionalLong.empty());
        OptionalLong last = lastHeaps.getOrDefault(pid, OptionalLong.empty());
        if (first.isEmpty() || last.isEmpty()) {
            return Optional.empty();
        }
        double seconds = (life.get(life.size() - 1).nanos() - life.get(0).nanos() - warmUpNanos) / 1e9;
        return Optional.of(new Growth(first.getAsLong(), last.getAsLong(), seconds));
    }

    private static double median(List<Use> uses, ToLongFunction<Use> amount) {
        long[] sorted = uses.stream().mapToLong(amount).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0;
    }
}
