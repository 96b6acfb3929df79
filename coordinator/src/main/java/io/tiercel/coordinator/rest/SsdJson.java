package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tiercel.coordinator.ssd.Applications;
import io.tiercel.coordinator.ssd.SsdLoop;
import io.tiercel.coordinator.ssd.SsdRound;
import io.tiercel.core.ssd.VmNeed;
import io.tiercel.core.ssd.VmUse;
import io.tiercel.core.ssd.plan.SsdPlan.HostPlan;
import io.tiercel.core.ssd.plan.SsdPlan.VmPlan;
import io.tiercel.core.ssd.plan.SsdVm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The loop over SSDs as JSON. Stateless. */
final class SsdJson {
    private static final double NANOS = 1e9;

    private SsdJson() {}

    static ObjectNode state(SsdLoop loop) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("solver", loop.config().solver().label());
        json.put("interval_seconds", loop.config().intervalNanos() / NANOS);
        json.put("paused", loop.isPaused());
        json.put("lease", loop.leaseInWords());
        ObjectNode overrides = json.putObject("overrides");
        loop.overrides().forEach((vm, override) -> {
            ObjectNode one = overrides.putObject(vm);
            override.bytes().ifPresent(bytes -> one.put("bytes", bytes));
            override.iops().ifPresent(share -> one.put("share", share));
        });
        loop.last().ifPresent(round -> json.set("last", summary(round)));
        return json;
    }

    /** A round without its VMs. */
    static ObjectNode summary(SsdRound round) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("round", round.number());
        json.put("at", round.at().toString());
        json.put("seconds", round.seconds());
        json.put("solver", round.solver());
        json.put("applied", round.isApplied());
        json.put("gap", round.plan().gap());
        json.put("vms", round.observed().snapshot().vms().size());
        json.put(
                "changed",
                round.plan().hosts().stream()
                        .flatMap(host -> host.vms().stream())
                        .filter(vm -> vm.bytes() != vm.vm().cache().bytes())
                        .count());
        json.put(
                "saved_seconds",
                round.plan().hosts().stream()
                        .mapToDouble(HostPlan::savedSeconds)
                        .sum());
        ArrayNode problems = json.putArray("problems");
        round.plan().problems().forEach(problems::add);
        round.observed().skipped().forEach((host, why) -> problems.add(host + " is left alone: " + why));
        round.outcomes().forEach((host, all) -> all.forEach(problem -> problems.add(host + ": " + problem)));
        return json;
    }

    /** A round with all that it has decided, and why. */
    static ObjectNode round(SsdRound round) {
        ObjectNode json = summary(round);
        applications(json, round.observed().applications());
        ArrayNode ssds = json.putArray("ssds");
        for (HostPlan host : round.plan().hosts()) {
            ObjectNode ssd = ssds.addObject();
            ssd.put("host", host.host());
            ssd.put("ssd", host.ssd());
            ssd.put("room_bytes", host.roomBytes());
            ssd.put("saved_seconds", host.savedSeconds());
            ArrayNode caches = ssd.putArray("caches");
            host.vms().forEach(vm -> caches.add(cache(vm, host.roomBytes())));
        }
        return json;
    }

    /** What a round has decided of one VM's caches, and why. */
    static ObjectNode vm(SsdRound round, String name) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("vm", name);
        json.put("round", round.number());
        json.put("at", round.at().toString());
        json.put("solver", round.solver());
        ArrayNode caches = json.putArray("caches");
        for (HostPlan host : round.plan().hosts()) {
            for (VmPlan vm : host.vms()) {
                if (vm.vm().vm().equals(name)) {
                    caches.add(cache(vm, host.roomBytes()).put("host", host.host()));
                }
            }
        }
        return json;
    }

    /** All caches of a round, each with its host. */
    static List<ObjectNode> caches(SsdRound round) {
        List<ObjectNode> caches = new ArrayList<>();
        for (HostPlan host : round.plan().hosts()) {
            host.vms().forEach(vm -> caches.add(cache(vm, host.roomBytes()).put("host", host.host())));
        }
        return caches;
    }

    private static void applications(ObjectNode json, Applications applications) {
        ObjectNode all = json.putObject("applications");
        applications.members().forEach((name, vms) -> {
            ArrayNode members = all.putArray(name);
            vms.forEach(members::add);
        });
        ArrayNode masters = json.putArray("masters");
        applications.masters().forEach(masters::add);
        ArrayNode others = json.putArray("others");
        applications.others().forEach(others::add);
        ObjectNode roles = json.putObject("roles");
        applications.roles().forEach((vm, found) -> {
            ArrayNode names = roles.putArray(vm);
            found.forEach(role -> names.add(role.name()));
        });
    }

    private static ObjectNode cache(VmPlan plan, long roomBytes) {
        SsdVm vm = plan.vm();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("vm", vm.vm());
        json.put("cache", vm.id());
        json.put("application", vm.application());
        json.put("master", vm.isMaster());
        json.put("bytes_before", vm.cache().bytes());
        json.put("bytes", plan.bytes());
        json.put("bytes_solved", plan.solvedBytes());
        json.put("part_of_ssd", roomBytes > 0 ? (double) plan.bytes() / roomBytes : 0);
        json.put("share", plan.iops());
        json.put("why", plan.why().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.put("runner_up", plan.runnerUp());
        inputs(json.putObject("inputs"), vm);
        need(json.putObject("need"), plan.need());
        return json;
    }

    private static void inputs(ObjectNode json, SsdVm vm) {
        VmUse use = vm.use();
        json.put("io_seconds", use.ioSeconds());
        json.put("cpu_seconds", use.cpuSeconds());
        json.put("iops", use.iops());
        json.put("disk_mbps", use.diskMBps());
        if (vm.isIncomingKnown()) {
            json.put("incoming_mbps", use.incomingMBps());
        }
        json.put("reads_per_second", vm.cache().readsPerSecond());
        json.put("miss_seconds", vm.cache().missSeconds());
        json.put("miss_ratio_now", vm.cache().curve().misses((double) vm.cache().bytes()));
        json.put("working_set_bytes", Math.round(vm.cache().curve().workingSet()));
        json.put("criticality", vm.criticality());
    }

    private static void need(ObjectNode json, VmNeed need) {
        json.put("sensitivity", need.sensitivity());
        json.put("randomness", need.randomness());
        json.put("importance", need.importance());
    }
}
