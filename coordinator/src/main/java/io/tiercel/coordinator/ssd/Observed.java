package io.tiercel.coordinator.ssd;

import io.tiercel.core.ssd.plan.SsdSnapshot;
import java.util.SortedMap;

/**
 * What a round goes by.
 *
 * @param snapshot of all SSDs whose agents have spoken of late
 * @param applications that were found
 * @param skipped hosts that are left as they are, and why
 */
public record Observed(SsdSnapshot snapshot, Applications applications, SortedMap<String, String> skipped) {}
