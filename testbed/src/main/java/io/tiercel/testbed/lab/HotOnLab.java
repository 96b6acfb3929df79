package io.tiercel.testbed.lab;

import io.tiercel.core.hot.HotModel;
import io.tiercel.lab.plan.LabPlan;
import java.util.List;

/**
 * How hot blocks are served on a lab.
 *
 * @param model what makes room in a memcached server
 * @param threshold as {@code tiercel.hot.threshold} has it
 * @param window as {@code tiercel.hot.window} has it
 * @param serverBytes what one memcached server may hold
 * @param servers hosts and ports of memcached
 */
public record HotOnLab(HotModel model, String threshold, String window, long serverBytes, List<String> servers) {
    LabPlan on(LabPlan plan) {
        return plan.withSetting("tiercel.hot.servers", String.join(",", servers))
                .withSetting("tiercel.hot.model", model.label())
                .withSetting("tiercel.hot.threshold", threshold)
                .withSetting("tiercel.hot.window", window)
                .withSetting("tiercel.hot.server.capacity", Long.toString(serverBytes));
    }
}
