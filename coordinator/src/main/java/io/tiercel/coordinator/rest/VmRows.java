package io.tiercel.coordinator.rest;

import io.tiercel.coordinator.cache.VmMemory;
import io.tiercel.coordinator.rest.Places.Place;
import io.tiercel.wire.cache.AgentReport;
import io.tiercel.wire.deadline.ToldNode;
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
                    Row::waitingShare)
            .known(
                    "ssd_bytes",
                    "B",
                    "What caches of its disks have of SSDs, by the last round. Left out where there is none.",
                    Row::ssdBytes)
            .known(
                    "containers",
                    "containers",
                    "Containers that run in it, by YARN. Left out where no ResourceManager tells.",
                    row -> row.slots(ToldNode::containers))
            .known(
                    "yarn_taken_bytes",
                    "B",
                    "Of the memory that YARN has there for containers, what is taken.",
                    row -> row.slots(node -> node.megabytes().taken() << 20))
            .known(
                    "yarn_bytes",
                    "B",
                    "The memory that YARN has there for containers.",
                    row -> row.slots(node -> node.megabytes().all() << 20))
            .known(
                    "cores_taken",
                    "cores",
                    "Of YARN's virtual cores there, those taken.",
                    row -> row.slots(node -> node.cores().taken()))
            .known(
                    "cores",
                    "cores",
                    "Virtual cores that YARN has there.",
                    row -> row.slots(node -> node.cores().all()));

    static final Paging<Row> PAGING = new Paging<Row>(
                    Row::vm, row -> Stream.of(row.vm, row.place.host(), row.place.rack()))
            .byText("vm", Row::vm)
            .byText("host", row -> row.place.host())
            .byText("rack", row -> row.place.rack())
            .byNumber("pinned_bytes", row -> (double) row.of(VmMemory::usedBytes))
            .byNumber("pinned_share", Row::pinnedShare)
            .byNumber("capacity_bytes", row -> (double) row.of(VmMemory::capacityBytes))
            .byNumber("storage_mbps", row -> row.storageMbps.orElse(-1))
            .byNumber("ssd_bytes", row -> row.ssdBytes.orElse(-1))
            .byNumber("containers", row -> row.slots(ToldNode::containers).orElse(-1));

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
            OptionalDouble waitingShare,
            OptionalDouble ssdBytes,
            Optional<ToldNode> node) {
        OptionalDouble slots(ToLongFunction<ToldNode> figure) {
            return node.map(its -> OptionalDouble.of((double) figure.applyAsLong(its)))
                    .orElse(OptionalDouble.empty());
        }

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
        Map<String, Double> ssds = ssdBytes(sources);
        Map<String, ToldNode> nodes = new TreeMap<>();
        sources.nodes().said().forEach(node -> nodes.put(node.host(), node));
        Set<String> names = new LinkedHashSet<>(places.keySet());
        names.addAll(memories.keySet());
        names.addAll(nodes.keySet());
        List<Row> rows = new ArrayList<>();
        for (String name : names) {
            rows.add(new Row(
                    name,
                    places.getOrDefault(name, Place.UNKNOWN),
                    Optional.ofNullable(memories.get(name)),
                    number(storage, name),
                    number(waiting, name),
                    number(ssds, name),
                    Optional.ofNullable(nodes.get(name))));
        }
        return rows;
    }

    private static Map<String, Double> ssdBytes(ClusterSources sources) {
        Map<String, Double> bytes = new TreeMap<>();
        sources.ssds()
                .last()
                .ifPresent(round -> round.plan().hosts().stream()
                        .flatMap(host -> host.vms().stream())
                        .forEach(cache -> bytes.merge(cache.vm().vm(), (double) cache.bytes(), Double::sum)));
        return bytes;
    }

    private static OptionalDouble number(Map<String, Double> of, String name) {
        Double value = of.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
