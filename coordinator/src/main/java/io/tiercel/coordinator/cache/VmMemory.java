package io.tiercel.coordinator.cache;

import io.tiercel.wire.cache.AgentHello;
import io.tiercel.wire.cache.AgentReport;
import java.util.Optional;

/**
 * A DataNode whose agent is here, and what it has in memory.
 *
 * @param capacityBytes how much it may pin now
 * @param usedBytes by blocks that are pinned, or on their way there, checksums included
 * @param blocks that are pinned
 * @param report what its agent said last, if it has said anything
 */
public record VmMemory(
        AgentHello agent, long capacityBytes, long usedBytes, int blocks, Optional<AgentReport> report) {}
