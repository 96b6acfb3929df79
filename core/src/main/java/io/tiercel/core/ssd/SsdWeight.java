package io.tiercel.core.ssd;

/**
 * A VM's weights (AC-SSD, section 4.1). Each of the two adds up to 1 over the platform.
 *
 * @param space of the SSD's room, ws
 * @param iops of its operations, wi
 */
public record SsdWeight(double space, double iops) {}
