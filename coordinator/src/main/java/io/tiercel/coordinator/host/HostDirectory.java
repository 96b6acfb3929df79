package io.tiercel.coordinator.host;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.tiercel.coordinator.session.Visitors;
import io.tiercel.wire.host.HostMessages;
import io.tiercel.wire.link.Outbox;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The hypervisors, by what their agents say of them. Soft state: a coordinator that begins anew has heard all of it again
 * after some seconds.
 *
 * <p>What an agent has said last stays for an hour after it has left. Thread-safe.
 */
public final class HostDirectory implements Visitors {
    private static final int HOSTS_MAX = 10_000;
    /** Of all reports together, as characters. */
    private static final long TEXT_MAX = 64 << 20;

    private static final long FORGET_NANOS = 3_600_000_000_000L;
    /** What is older says nothing of how long virtual CPUs wait now. */
    private static final long STALE_NANOS = 10_000_000_000L;

    private static final int NAME_LENGTH_MAX = 256;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final List<String> background;
    private final LongSupplier nanoClock;
    private final Map<String, Host> hosts = new TreeMap<>();
    private long textHeld;
    private volatile HostListener listener = HostListener.NONE;

    /** A host, as its agent has said. */
    private static final class Host {
        /** Null once its agent has left. */
        @Nullable
        Outbox agent;

        String report = "";
        Map<String, Double> waiting = Map.of();
        HostFigures figures = HostFigures.NONE;
        long heardNanos;

        Host(Outbox agent, long nowNanos) {
            this.agent = agent;
            this.heardNanos = nowNanos;
        }
    }

    /** @param background the best-effort VMs, which every agent is told */
    public HostDirectory(List<String> background, LongSupplier nanoClock) {
        this.background = List.copyOf(background);
        this.nanoClock = nanoClock;
    }

    @Override
    public Visitor admit(Peer peer) {
        return new HostVisitor(this, peer.out());
    }

    /** From now on this one is told what agents say, in the server's thread. */
    public void listen(HostListener who) {
        listener = who;
    }

    /** The hosts whose agents are in session. */
    public synchronized int present() {
        return (int) hosts.values().stream().filter(host -> host.agent != null).count();
    }

    /** What all agents said last, as JSON: a list of hosts, each with its report and how many seconds old that is. */
    public synchronized String json() {
        ArrayNode list = MAPPER.createArrayNode();
        hosts.forEach((name, host) -> list.add(described(name, host)));
        return list.toString();
    }

    /**
     * For which share of their time the virtual CPUs of VMs wait for a CPU, by the agents' names for the VMs; of those of which
     * an agent has spoken within ten seconds.
     */
    public synchronized Map<String, Double> waiting() {
        long now = nanoClock.getAsLong();
        Map<String, Double> shares = new TreeMap<>();
        hosts.values().stream()
                .filter(host -> now - host.heardNanos <= STALE_NANOS)
                .forEach(host -> shares.putAll(host.waiting));
        return shares;
    }

    private static Map<String, Double> waiting(JsonNode report) {
        Map<String, Double> shares = new TreeMap<>();
        for (JsonNode vm : report.path("vms")) {
            double share = vm.path("states").path("runnable").asDouble(-1);
            String name = vm.path("vm").asText("");
            if (share >= 0 && share <= 1 && !name.isEmpty() && name.length() <= NAME_LENGTH_MAX) {
                shares.put(name, share);
            }
        }
        return shares;
    }

    /** All hosts by name, without what their agents said in full. */
    public synchronized List<HostState> states() {
        long now = nanoClock.getAsLong();
        List<HostState> states = new ArrayList<>();
        hosts.forEach((name, host) -> states.add(
                new HostState(name, host.agent != null, (now - host.heardNanos) / NANOS_PER_SECOND, host.figures)));
        return states;
    }

    /** What the agent of a host said last, as JSON; empty where nothing is known of it. */
    public synchronized String report(String name) {
        Host host = hosts.get(name);
        return host == null ? "" : host.report;
    }

    /** Which VMs the coordinator says are best-effort. */
    public List<String> background() {
        return background;
    }

    /**
     * An agent is here.
     *
     * @throws IOException if there are too many
     */
    void arrived(String name, Outbox agent) throws IOException {
        synchronized (this) {
            forget();
            Host known = hosts.get(name);
            if (known == null && hosts.size() >= HOSTS_MAX) {
                throw new IOException("there are " + HOSTS_MAX + " hosts already");
            }
            if (known == null) {
                hosts.put(name, new Host(agent, nanoClock.getAsLong()));
            } else {
                known.agent = agent;
            }
        }
        agent.offer(HostMessages.background(background));
    }

    /**
     * An agent says how its host fares.
     *
     * @throws IOException if that is no JSON object, or all reports together are too long
     */
    void reported(String name, Outbox agent, String report) throws IOException {
        // In the agent's order and with all it says: what a newer agent knows is passed on as well.
        JsonNode tree = MAPPER.readTree(report);
        if (!(tree instanceof ObjectNode)) {
            throw new IOException("a report that is no JSON object");
        }
        synchronized (this) {
            Host host = hosts.get(name);
            if (host == null || host.agent != agent) {
                throw new IOException("another agent speaks for the host " + name + " now");
            }
            long held = textHeld - host.report.length() + report.length();
            if (held > TEXT_MAX) {
                throw new IOException("the reports of all hosts together are too long");
            }
            textHeld = held;
            host.report = report;
            host.waiting = waiting(tree);
            host.figures = HostFigures.of(tree);
            host.heardNanos = nanoClock.getAsLong();
        }
        listener.reported(name, tree);
    }

    /** An agent says what became of an order; nothing of one whose host another speaks for by now. */
    void answered(String name, Outbox agent, String answer) {
        synchronized (this) {
            Host host = hosts.get(name);
            if (host == null || host.agent != agent) {
                return;
            }
        }
        listener.answered(name, answer);
    }

    /** Says something to the agent of a host; whether there is one. */
    public boolean tell(String name, byte[] message) {
        Outbox agent;
        synchronized (this) {
            Host host = hosts.get(name);
            agent = host == null ? null : host.agent;
        }
        return agent != null && agent.offer(message);
    }

    /** An agent in a VM reports. */
    void vmReported(String vm, String report) throws IOException {
        JsonNode tree = MAPPER.readTree(report);
        if (!(tree instanceof ObjectNode)) {
            throw new IOException("a report that is no JSON object");
        }
        listener.vmReported(vm, tree);
    }

    /** An agent has left; nothing if another speaks for the host by now. */
    synchronized void left(String name, Outbox agent) {
        Host host = hosts.get(name);
        if (host != null && host.agent == agent) {
            host.agent = null;
        }
        forget();
    }

    /** A line for each host, at most so many. */
    public synchronized List<String> lines(int linesMax) {
        List<String> lines = new ArrayList<>();
        hosts.entrySet().stream()
                .limit(linesMax)
                .forEach(entry ->
                        lines.add(described(entry.getKey(), entry.getValue()).toString()));
        return lines;
    }

    private void forget() {
        long now = nanoClock.getAsLong();
        hosts.values().removeIf(host -> {
            boolean old = host.agent == null && now - host.heardNanos > FORGET_NANOS;
            textHeld -= old ? host.report.length() : 0;
            return old;
        });
    }

    private ObjectNode described(String name, Host host) {
        ObjectNode described = MAPPER.createObjectNode();
        described.put("host", name);
        described.put("present", host.agent != null);
        described.put("age_seconds", (nanoClock.getAsLong() - host.heardNanos) / NANOS_PER_SECOND);
        if (!host.report.isEmpty()) {
            described.putRawValue("report", new RawValue(host.report));
        }
        return described;
    }
}
