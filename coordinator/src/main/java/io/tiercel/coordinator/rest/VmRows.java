package io.tiercel.coordinator.rest;

import io.tiercel.coordinator.cache.VmMemory;
import io.tiercel.coordinator.rest.Places.Place;
import io.tiercel.wire.cache.AgentReport;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The VMs of a cluster: those of the topology, and those whose DataNode has an agent. Stateless. */
final class VmRows {
    static final Figures<Row> FIGURES = new Figures<Row>("A VM.")
            .text("vm", "Its name: that of the topology, or the one that HDFS has for its DataNode.", Row::vm)
            .text("host", "The hypervisor it is on; empty where no topology says it.", row -> row.place.host())
            .text("rack", "The rack it is in; empty where no topology says it.", row -> row.place.rack())
            .flag("agent", "Whether its DataNode is in session with the coordinator.", row -> row.memory.isPresent())
            .count("capacity_bytes", "B", "How much its DataNode may pin now.", row -> row.of(VmMemory::capacityBytes))
            .count(
                    "pinned_bytes",
                    "B",
                    "What blocks take that are pinned, or on their way there, checksums included.",
                    row -> row.of(VmMemory::usedBytes))
            .share("pinned_share", "Of what its DataNode may pin, what is pinned.", Row::pinnedShare)
            .count("blocks", "blocks", "Blocks that are pinned.", row -> row.of(VmMemory::blocks))
            .count("failures", "blocks", "Blocks that could not be pinned since its DataNode started.", Row::failures)
            .known(
                    "resident_bytes",
                    "B",
                    "Of what is pinned, what the page cache has. Left out where the kernel cannot tell.",
                    Row::residentBytes)
            .known(
                    "storage_mbps",
                    "MB/s",
                    "What its DataNode reads from storage, in 10^6 bytes a second.",
                    Row::storageMbps)
            .known(
                    "waiting_share",
                    "share",
                    "For which share of their time its virtual CPUs wait for a CPU, by the hypervisor's agent.",
                    Row::waitingShare);

    static final Paging<Row> PAGING = new Paging<Row>(
                    Row::vm, row -> Stream.of(row.vm, row.place.host(), row.place.rack()))
            .byText("vm", Row::vm)
            .byText("host", row -> row.place.host())
            .byText("rack", row -> row.place.rack())
            .byNumber("pinned_bytes", row -> (double) row.of(VmMemory::usedBytes))
            .byNumber("pinned_share", Row::pinnedShare)
            .byNumber("capacity_bytes", row -> (double) row.of(VmMemory::capacityBytes))
            .byNumber("storage_mbps", row -> row.storageMbps.orElse(-1));

    private VmRows() {}

    /**
     * A VM.
     *
     * @param memory empty where no agent of it is here
     */
    record Row(
            String vm,
            Place place,
            Optional<VmMemory> memory,
            OptionalDouble storageMbps,
            OptionalDouble waitingShare) {
        long of(ToLongFunction<VmMemory> figure) {
            return memory.map(figure::applyAsLong).orElse(0L);
        }

        double pinnedShare() {
            long capacity = of(VmMemory::capacityBytes);
            return capacity == 0 ? 0 : Math.min(1, (double) of(VmMemory::usedBytes) / capacity);
        }

        long failures() {
            return memory.flatMap(VmMemory::report).map(AgentReport::failures).orElse(0L);
        }

        OptionalDouble residentBytes() {
            long bytes = memory.flatMap(VmMemory::report)
                    .map(AgentReport::residentBytes)
                    .orElse(-1L);
            return bytes < 0 ? OptionalDouble.empty() : OptionalDouble.of((double) bytes);
        }
    }

    static List<Row> of(ClusterSources sources) {
        Map<String, Place> places = sources.places().now();
        Map<String, VmMemory> memories = new TreeMap<>();
        for (VmMemory memory : sources.cache().memories()) {
            // Where one machine has several DataNodes, as in a test, each is a VM.
            boolean isFirst = memories.putIfAbsent(memory.agent().host(), memory) == null;
            if (!isFirst) {
                memories.put(memory.agent().transferAddress(), memory);
            }
        }
        Map<String, Double> storage = sources.cache().storageRates().megabytesPerSecond();
        Map<String, Double> waiting = sources.hosts().waiting();
        Set<String> names = new LinkedHashSet<>(places.keySet());
        names.addAll(memories.keySet());
        List<Row> rows = new ArrayList<>();
        for (String name : names) {
            rows.add(new Row(
                    name,
                    places.getOrDefault(name, Place.UNKNOWN),
                    Optional.ofNullable(memories.get(name)),
                    number(storage, name),
                    number(waiting, name)));
        }
        return rows;
    }

    private static OptionalDouble number(Map<String, Double> of, String name) {
        Double value = of.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
