package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.cache.PinnedCopy;
import io.tiercel.coordinator.cache.VmMemory;
import io.tiercel.coordinator.rest.Paging.Page;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.HotReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What may be asked of what is in memory: by VM, by rack, by file and by block. */
final class MemoryRoutes {
    private static final int HOT_BLOCKS_MAX = 10_000;
    private static final int WHY_CHARACTERS_MAX = 2_000;

    private static final Figures<Rack> RACK = new Figures<Rack>("A rack.")
            .text("rack", "Its name; empty for the VMs of which no topology says the rack.", rack -> rack.name)
            .count("hosts", "hypervisors", "Hypervisors in it.", rack -> rack.hosts.size())
            .count("vms", "VMs", "VMs in it.", rack -> rack.vms)
            .count("agents", "VMs", "Of those, VMs whose DataNode is in session.", rack -> rack.agents)
            .count("capacity_bytes", "B", "How much its DataNodes may pin.", rack -> rack.capacityBytes)
            .count("pinned_bytes", "B", "What is pinned there.", rack -> rack.pinnedBytes);

    private static final Paging<Rack> RACKS = new Paging<Rack>(rack -> rack.name, rack -> Stream.of(rack.name))
            .byText("rack", rack -> rack.name)
            .byNumber("vms", rack -> (double) rack.vms)
            .byNumber("pinned_bytes", rack -> (double) rack.pinnedBytes);

    private static final Figures<PinnedFile> FILE = new Figures<PinnedFile>("A file with blocks in DataNodes' memory.")
            .text("path", "The file.", file -> file.path)
            .count("blocks", "blocks", "Its blocks that are pinned.", file -> file.blocks)
            .count("bytes", "B", "What they take, checksums included.", file -> file.bytes)
            .count("vms", "VMs", "On how many VMs they are.", file -> file.vms.size());

    private static final Paging<PinnedFile> FILES = new Paging<PinnedFile>(
                    file -> file.path, file -> Stream.of(file.path))
            .byNumber("bytes", file -> (double) file.bytes)
            .byNumber("blocks", file -> (double) file.blocks)
            .byText("path", file -> file.path);

    private static final Figures<PinnedCopy> PIN = new Figures<PinnedCopy>("A block in a DataNode's memory.")
            .text("block", "The block.", copy -> copy.block().toString())
            .text("path", "Its file.", PinnedCopy::path)
            .text("vm", "The VM whose DataNode has it.", PinnedCopy::host)
            .count("bytes", "B", "What it takes, checksums included.", PinnedCopy::bytes);

    private static final Paging<PinnedCopy> PINS = new Paging<PinnedCopy>(
                    copy -> copy.block().toString(),
                    copy -> Stream.of(copy.path(), copy.host(), copy.block().toString()))
            .byText("path", PinnedCopy::path)
            .byText("vm", PinnedCopy::host)
            .byNumber("bytes", copy -> (double) copy.bytes());

    private static final Figures<HotReport.Block> HOT = new Figures<HotReport.Block>(
                    "A hot block that memcached holds.")
            .text("block", "The block.", block -> block.block().toString())
            .text("path", "Its file.", HotReport.Block::path)
            .count("bytes", "B", "Its length.", HotReport.Block::bytes)
            .text("server", "The memcached server that holds it.", HotReport.Block::server)
            .count("reads", "reads", "How often it was read within the window.", HotReport.Block::reads)
            .number("held_seconds", "s", "For how long it has been held.", block -> block.heldMillis() / 1e3)
            .text("why", "Why it is held.", HotReport.Block::why);

    private static final Paging<HotReport.Block> HOTS = new Paging<HotReport.Block>(
                    block -> block.block().toString(), block -> Stream.of(block.path(), block.server()))
            .byNumber("reads", block -> (double) block.reads())
            .byNumber("bytes", block -> (double) block.bytes())
            .byText("path", HotReport.Block::path);

    private final ClusterSources sources;

    private MemoryRoutes(ClusterSources sources) {
        this.sources = sources;
    }

    private static final class Rack {
        final String name;
        final Set<String> hosts = new LinkedHashSet<>();
        int vms;
        int agents;
        long capacityBytes;
        long pinnedBytes;

        Rack(String name) {
            this.name = name;
        }
    }

    private static final class PinnedFile {
        final String path;
        final Set<String> vms = new LinkedHashSet<>();
        long blocks;
        long bytes;

        PinnedFile(String path) {
            this.path = path;
        }
    }

    static List<RestRoute> of(ClusterSources sources) {
        MemoryRoutes routes = new MemoryRoutes(sources);
        Shape why = Shape.text("Why, in words; as far as that is still known.");
        return List.of(
                RestRoute.get("/vms", "The VMs.", Paging.shape("VMs.", VmRows.FIGURES.shape()), routes::vms)
                        .taking(VmRows.PAGING.parameters()),
                RestRoute.get("/racks", "The racks.", Paging.shape("Racks.", RACK.shape()), routes::racks)
                        .taking(RACKS.parameters()),
                RestRoute.get(
                                "/files",
                                "The files with blocks in DataNodes' memory, and what they are worth there.",
                                Paging.shape("Files.", FILE.shape().with("why", why)),
                                routes::files)
                        .taking(FILES.parameters()),
                RestRoute.get(
                                "/pins",
                                "The blocks in DataNodes' memory, and why.",
                                Paging.shape("Blocks.", PIN.shape().with("why", why)),
                                routes::pins)
                        .taking(PINS.parameters()),
                RestRoute.get(
                                "/hot",
                                "The hot blocks that memcached holds.",
                                Paging.shape("Blocks.", HOT.shape()),
                                routes::hot)
                        .taking(HOTS.parameters()));
    }

    private RestAnswer vms(RestQuestion question) {
        return RestAnswer.of(VmRows.PAGING.page(question, VmRows.of(sources)).json(VmRows.FIGURES::json));
    }

    private RestAnswer racks(RestQuestion question) {
        Map<String, Rack> racks = new LinkedHashMap<>();
        for (VmRows.Row vm : VmRows.of(sources)) {
            Rack rack = racks.computeIfAbsent(vm.place().rack(), Rack::new);
            if (!vm.place().host().isEmpty()) {
                rack.hosts.add(vm.place().host());
            }
            rack.vms++;
            rack.agents += vm.memory().isPresent() ? 1 : 0;
            rack.capacityBytes += vm.of(VmMemory::capacityBytes);
            rack.pinnedBytes += vm.of(VmMemory::usedBytes);
        }
        return RestAnswer.of(
                RACKS.page(question, new ArrayList<>(racks.values())).json(RACK::json));
    }

    private RestAnswer files(RestQuestion question) {
        Map<String, PinnedFile> files = new LinkedHashMap<>();
        for (PinnedCopy copy : sources.cache().pinned()) {
            PinnedFile file = files.computeIfAbsent(copy.path(), PinnedFile::new);
            file.blocks++;
            file.bytes += copy.bytes();
            file.vms.add(copy.host());
        }
        Page<PinnedFile> page = FILES.page(question, new ArrayList<>(files.values()));
        List<String> paths = page.rows().stream().map(file -> file.path).toList();
        List<String> why = new ArrayList<>();
        for (String words : sources.cache().whyFiles(paths)) {
            // Its path is in the row already.
            String beginning = paths.get(why.size()) + " is ";
            why.add(words.startsWith(beginning) ? words.substring(beginning.length()) : words);
        }
        return explained(page.json(FILE::json), why);
    }

    private RestAnswer pins(RestQuestion question) {
        Page<PinnedCopy> page = PINS.page(question, sources.cache().pinned());
        List<BlockName> blocks = page.rows().stream().map(PinnedCopy::block).toList();
        return explained(page.json(PIN::json), sources.cache().lastWords(blocks));
    }

    /** Adds to each row why it is so. */
    private static RestAnswer explained(ObjectNode page, List<String> why) {
        for (int i = 0; i < why.size(); i++) {
            String words = why.get(i);
            ((ObjectNode) page.path("rows").path(i))
                    .put("why", words.substring(0, Math.min(WHY_CHARACTERS_MAX, words.length())));
        }
        return RestAnswer.of(page);
    }

    private RestAnswer hot(RestQuestion question) {
        List<HotReport.Block> blocks = sources.cache().hotReport(HOT_BLOCKS_MAX).blocks();
        return RestAnswer.of(HOTS.page(question, blocks).json(HOT::json));
    }
}
