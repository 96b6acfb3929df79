package io.tiercel.lab.host;

import io.tiercel.lab.plan.LabSite;
import io.tiercel.lab.plan.NetworkPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The namespaces, bridges and cables of a lab. */
public final class LabNetwork {
    private static final Path NAMESPACES = Path.of("/run/netns");
    private static final int SENT_FIELD = 8;

    private final LabSite site;

    public LabNetwork(LabSite site) {
        this.site = site;
    }

    public void make() throws IOException {
        for (List<String> words : NetworkPlan.commands(site)) {
            Command.run(words);
        }
    }

    /** Whether every machine has its network namespace. */
    public boolean isMade() {
        return NetworkPlan.namespaces(site).stream().allMatch(name -> Files.exists(NAMESPACES.resolve(name)));
    }

    /** Removes what is there of it; the processes in it have to be gone, or they keep it. */
    public void remove() throws IOException {
        for (String name : NetworkPlan.namespaces(site)) {
            if (Files.exists(NAMESPACES.resolve(name))) {
                Command.run("ip", "netns", "delete", name);
            }
        }
    }

    /** The counters of every port of the bridges, by its name. */
    public Map<String, Port> ports() throws IOException {
        return parse(
                Command.run("nsenter", "--net=" + NAMESPACES.resolve(site.switchNamespace()), "cat", "/proc/net/dev"));
    }

    /**
     * What a bridge's port has seen.
     *
     * @param received bytes that came into the bridge by it
     * @param sent bytes that left by it
     */
    public record Port(long received, long sent) {}

    /** Reads {@code /proc/net/dev}. */
    static Map<String, Port> parse(String text) {
        Map<String, Port> ports = new TreeMap<>();
        text.lines().filter(line -> line.contains(":")).forEach(line -> {
            int colon = line.indexOf(':');
            List<String> figures = List.of(line.substring(colon + 1).strip().split("\\s+"));
            ports.put(
                    line.substring(0, colon).strip(),
                    new Port(Long.parseLong(figures.get(0)), Long.parseLong(figures.get(SENT_FIELD))));
        });
        return ports;
    }
}
