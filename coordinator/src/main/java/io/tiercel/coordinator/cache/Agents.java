package io.tiercel.coordinator.cache;

import io.tiercel.core.affinity.contents.CacheContents;
import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The DataNodes whose agents are here, and the numbers by which the core knows them. Not thread-safe. */
final class Agents {
    /** An agent that is here. */
    static final class Agent {
        final int vm;
        final AgentHello hello;
        long capacityBytes;

        @Nullable
        AgentReport report;

        Agent(int vm, AgentHello hello) {
            this.vm = vm;
            this.hello = hello;
            this.capacityBytes = hello.capacityBytes();
        }
    }

    /** Kept for good: a DataNode that comes back has its number again. */
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    private final Map<Integer, Agent> present = new LinkedHashMap<>();

    Agent arrived(AgentHello hello) {
        int vm = numbers.computeIfAbsent(hello.dataNode(), uuid -> numbers.size());
        Agent agent = new Agent(vm, hello);
        present.put(vm, agent);
        return agent;
    }

    @Nullable
    Agent of(String dataNode) {
        Integer vm = numbers.get(dataNode);
        return vm == null ? null : present.get(vm);
    }

    /** The agent with this number, which must be here. */
    Agent of(int vm) {
        Agent agent = present.get(vm);
        if (agent == null) {
            throw new IllegalStateException("no agent has the number " + vm);
        }
        return agent;
    }

    /** Of those of these DataNodes that are here the one with most room; null if none is. */
    @Nullable
    Agent freest(List<String> dataNodes, CacheContents contents) {
        Agent freest = null;
        for (String dataNode : dataNodes) {
            Agent agent = of(dataNode);
            if (agent != null && (freest == null || contents.freeBytes(agent.vm) > contents.freeBytes(freest.vm))) {
                freest = agent;
            }
        }
        return freest;
    }

    void gone(Agent agent) {
        present.remove(agent.vm);
    }

    Collection<Agent> present() {
        return present.values();
    }

    List<String> describe(int linesMax) {
        List<String> lines = new ArrayList<>();
        for (Agent agent : present.values()) {
            if (lines.size() < linesMax) {
                lines.add(agent.hello.host() + " (" + agent.hello.dataNode() + "): capacity " + agent.capacityBytes
                        + " bytes" + (agent.report == null ? "" : ", " + agent.report));
            }
        }
        return lines;
    }
}
