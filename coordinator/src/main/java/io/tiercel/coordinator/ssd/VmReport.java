package io.tiercel.coordinator.ssd;

import com.fasterxml.jackson.databind.JsonNode;
import io.tiercel.core.topology.ApplicationBorders.SeenVm;
import io.tiercel.core.topology.HadoopRole;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What an agent inside a VM says.
 *
 * @param addresses of the VM
 * @param seen its roles, and where its masters listen
 * @param connections that Hadoop's processes have made
 * @param incoming bytes from each address since the agent began
 * @param receivedBytes by the VM's network, of anybody
 * @param cpuSeconds user and system
 * @param ioSeconds for which the disks were busy
 */
record VmReport(
        SortedSet<String> addresses,
        SeenVm seen,
        List<To> connections,
        SortedMap<String, Double> incoming,
        double receivedBytes,
        double cpuSeconds,
        double ioSeconds) {
    private static final int LIST_MAX = 10_000;

    /** Where a connection goes, and the role of the process that has made it. */
    record To(String address, int port, HadoopRole role) {}

    /**
     * Reads a report.
     *
     * @throws IOException in words, if it makes no sense
     */
    static VmReport of(JsonNode report) throws IOException {
        for (String list : List.of("addresses", "roles", "listens", "connections", "incoming")) {
            if (report.path(list).size() > LIST_MAX) {
                throw new IOException(
                        "the report's " + list + " are " + report.path(list).size());
            }
        }
        SortedSet<String> addresses = new TreeSet<>();
        report.path("addresses").forEach(address -> addresses.add(address.asText()));
        List<To> connections = new ArrayList<>();
        for (JsonNode to : report.path("connections")) {
            String address = Fields.text(to, "to");
            int port = (int) Fields.count(to, "port");
            role(Fields.text(to, "role")).ifPresent(role -> connections.add(new To(address, port, role)));
        }
        SortedMap<String, Double> incoming = new TreeMap<>();
        for (JsonNode from : report.path("incoming")) {
            incoming.merge(Fields.text(from, "from"), Fields.number(from, "bytes"), Double::sum);
        }
        return new VmReport(
                addresses,
                new SeenVm(roles(report), listens(report)),
                connections,
                incoming,
                Fields.number(report, "received_bytes"),
                Fields.number(report, "cpu_seconds"),
                Fields.number(report, "io_seconds"));
    }

    /** What has passed since then; all of it where the agent has begun anew. */
    VmReport since(VmReport before) {
        boolean isNew = receivedBytes < before.receivedBytes || cpuSeconds < before.cpuSeconds;
        if (isNew) {
            return this;
        }
        SortedMap<String, Double> passed = new TreeMap<>();
        incoming.forEach((from, bytes) ->
                passed.put(from, Math.max(0, bytes - before.incoming.getOrDefault(from, 0.0))));
        return new VmReport(
                addresses,
                seen,
                connections,
                passed,
                receivedBytes - before.receivedBytes,
                cpuSeconds - before.cpuSeconds,
                Math.max(0, ioSeconds - before.ioSeconds));
    }

    /** Bytes from these addresses. Short connections escape the agent, so all is scaled to what the network has received. */
    double incomingFrom(Set<String> senders) {
        double all = 0;
        double wanted = 0;
        for (Map.Entry<String, Double> from : incoming.entrySet()) {
            all += from.getValue();
            wanted += senders.contains(from.getKey()) ? from.getValue() : 0;
        }
        return all > 0 ? wanted * Math.max(1, receivedBytes / all) : 0;
    }

    private static Set<HadoopRole> roles(JsonNode report) {
        Set<HadoopRole> roles = new TreeSet<>();
        // What a newer agent knows and this coordinator does not is no role here.
        report.path("roles").forEach(name -> role(name.asText()).ifPresent(roles::add));
        return roles;
    }

    private static Map<Integer, HadoopRole> listens(JsonNode report) throws IOException {
        Map<Integer, HadoopRole> ports = new TreeMap<>();
        for (JsonNode one : report.path("listens")) {
            int port = (int) Fields.count(one, "port");
            role(Fields.text(one, "role")).ifPresent(role -> ports.put(port, role));
        }
        return ports;
    }

    private static Optional<HadoopRole> role(String name) {
        return Arrays.stream(HadoopRole.values())
                .filter(role -> role.name().equals(name))
                .findFirst();
    }
}
