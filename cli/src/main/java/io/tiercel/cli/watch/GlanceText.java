package io.tiercel.cli.watch;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.cli.console.Printable;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.List;

/** A cluster at a glance, as lines of text. Stateless. */
final class GlanceText {
    private static final double SECONDS_LATELY = 60;
    private static final int NAME_WIDTH = 28;
    private static final int BAR_WIDTH = 20;

    private GlanceText() {}

    /** All there is to say, which may be more than a terminal holds. */
    static List<String> lines(Glance glance) {
        List<String> lines = new ArrayList<>(head(glance.overview()));
        lines.addAll(troubles(glance.parts()));
        lines.addAll(deadlines(glance.deadlines()));
        lines.addAll(jobs(glance.jobs()));
        lines.addAll(vms(glance.vms()));
        return lines.stream().map(Printable::of).toList();
    }

    private static List<String> head(JsonNode all) {
        JsonNode parts = all.path("parts");
        boolean isWell = parts.path("in_trouble").asInt() == 0;
        List<String> lines = new ArrayList<>();
        lines.add("Tiercel  " + words(all, "cluster") + "  " + words(all, "now") + "  build " + words(all, "build")
                + "  " + (isWell ? "well" : "IN TROUBLE"));
        if (!words(all, "trouble").isEmpty()) {
            lines.add("The coordinator: " + words(all, "trouble"));
        }
        lines.add("");
        lines.add(line("Reads", reads(all.path("reads"))));
        lines.add(line("Memory", memory(all.path("memory"))));
        lines.add(line(
                "VMs",
                all.at("/memory/agents").asText() + " of "
                        + all.at("/places/vms").asText() + " with an agent, on "
                        + all.at("/places/hosts").asText() + " hypervisors in "
                        + all.at("/places/racks").asText() + " racks"));
        lines.add(line(
                "Jobs",
                all.at("/jobs/running").asText() + " running, "
                        + all.at("/jobs/with_deadline").asText() + " with a deadline, "
                        + all.at("/jobs/late").asText() + " late"));
        lines.add(line(
                "Hot",
                all.at("/hot/blocks").asText() + " blocks on "
                        + all.at("/hot/servers").asText() + " memcached servers"));
        lines.add(line(
                "SSDs",
                words(all.path("ssd"), "solver") + (all.at("/ssd/paused").asBoolean() ? ", paused" : "") + ", "
                        + all.at("/ssd/caches").asText() + " caches, "
                        + all.at("/ssd/problems").asText() + " problems"));
        lines.add(line("Background", background(all.path("background"))));
        lines.add(line(
                "Parts",
                parts.path("in_session").asText() + " in session, "
                        + parts.path("away").asText() + " away, "
                        + parts.path("in_trouble").asText() + " in trouble, "
                        + parts.path("other_builds").asText() + " of another build; the doctor found "
                        + all.at("/findings/problems").asText() + " problems"));
        return lines;
    }

    private static String reads(JsonNode reads) {
        JsonNode minute = reads.path("last_minute");
        double bytes = minute.path("client").asDouble()
                + minute.path("pinned").asDouble()
                + minute.path("datanode").asDouble();
        if (bytes == 0) {
            return "none in the last minute; since the start "
                    + Quantity.percent(reads.path("since_start_memory_share").asDouble()) + " from memory";
        }
        double share = reads.path("last_minute_memory_share").asDouble();
        return bar(share) + " " + Quantity.percent(share) + " from memory, "
                + Quantity.bytes(Math.round(bytes / SECONDS_LATELY)) + "/s: clients "
                + Quantity.percent(minute.path("client").asDouble() / bytes) + ", pinned "
                + Quantity.percent(minute.path("pinned").asDouble() / bytes) + ", DataNodes "
                + Quantity.percent(minute.path("datanode").asDouble() / bytes);
    }

    private static String memory(JsonNode memory) {
        long capacity = memory.path("capacity_bytes").asLong();
        long pinned = memory.path("pinned_bytes").asLong();
        double share = capacity == 0 ? 0 : (double) pinned / capacity;
        return bar(share) + " " + Quantity.bytes(pinned) + " pinned of " + Quantity.bytes(capacity) + ", "
                + memory.path("blocks").asText() + " blocks, by " + words(memory, "scheme");
    }

    private static String background(JsonNode background) {
        return background.path("vms").asText() + " VMs on "
                + background.path("hosts").asText() + " hypervisors, "
                + background.path("raised").asText() + " raised; interactive VMs wait for at most "
                + Quantity.percent(background.path("interactive_waiting").asDouble()) + " of their time";
    }

    private static List<String> troubles(JsonNode parts) {
        List<String> lines = new ArrayList<>();
        for (JsonNode part : parts) {
            if (!words(part, "trouble").isEmpty()) {
                lines.add("! " + words(part, "part") + " on " + words(part, "host") + ": " + words(part, "trouble"));
            }
        }
        return lines;
    }

    private static List<String> deadlines(JsonNode jobs) {
        Table table = new Table("deadline of", "application", ">left", ">finishes in", "state", "what holds it back");
        for (JsonNode job : jobs) {
            table.row(
                    words(job, "job"),
                    cut(words(job, "application")),
                    seconds(job, "seconds_left"),
                    seconds(job, "finish_seconds"),
                    job.path("on_track").asBoolean() ? "on track" : "LATE",
                    words(job, "holds"));
        }
        return rows(jobs, table);
    }

    private static List<String> jobs(JsonNode jobs) {
        Table table = new Table("job", "application", "user", ">read", ">from memory", ">waited", "state");
        for (JsonNode job : jobs) {
            table.row(
                    words(job, "job"),
                    cut(words(job, "application")),
                    cut(words(job, "user")),
                    Quantity.bytes(job.path("read_bytes").asLong()),
                    Quantity.percent(job.path("memory_share").asDouble()),
                    seconds(job, "waited_seconds"),
                    job.path("running").asBoolean() ? "runs" : "ended");
        }
        return rows(jobs, table);
    }

    private static List<String> vms(JsonNode vms) {
        Table table = new Table("VM", "hypervisor", "rack", ">pinned", ">of", ">blocks", ">storage");
        for (JsonNode vm : vms) {
            table.row(
                    words(vm, "vm"),
                    words(vm, "host"),
                    words(vm, "rack"),
                    Quantity.bytes(vm.path("pinned_bytes").asLong()),
                    Quantity.bytes(vm.path("capacity_bytes").asLong()),
                    vm.path("blocks").asText(),
                    vm.has("storage_mbps")
                            ? Quantity.number(vm.path("storage_mbps").asDouble()) + " MB/s"
                            : "?");
        }
        return rows(vms, table);
    }

    private static List<String> rows(JsonNode rows, Table table) {
        List<String> lines = new ArrayList<>();
        if (!rows.isEmpty()) {
            lines.add("");
            lines.addAll(List.of(table.text().split("\n", -1)));
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    private static String seconds(JsonNode of, String field) {
        return of.has(field) ? Quantity.fixed(of.path(field).asDouble(), 0) + " s" : "?";
    }

    private static String line(String name, String text) {
        return String.format("%-11s%s", name, text);
    }

    private static String bar(double share) {
        int filled = (int) Math.round(Math.max(0, Math.min(1, share)) * BAR_WIDTH);
        return "[" + "#".repeat(filled) + ".".repeat(BAR_WIDTH - filled) + "]";
    }

    /** A name of one line. What a terminal would obey is taken out later. */
    private static String words(JsonNode of, String field) {
        return of.path(field).asText().replaceAll("[\\n\\t]", " ");
    }

    private static String cut(String name) {
        return name.length() <= NAME_WIDTH ? name : name.substring(0, NAME_WIDTH - 1) + "~";
    }
}
