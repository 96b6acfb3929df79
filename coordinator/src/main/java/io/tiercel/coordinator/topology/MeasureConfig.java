package io.tiercel.coordinator.topology;

import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.TopologySettings;
import io.tiercel.wire.measure.MeasureRequest;

/**
 * How much may be measured.
 *
 * @param pairBytesMax what one pair may push, in both directions together
 * @param bytesMax what all may push
 * @param pauseNanos after a pair
 */
record MeasureConfig(long pairBytesMax, long bytesMax, long pauseNanos) {
    static MeasureConfig of(Settings settings) {
        return new MeasureConfig(
                settings.bytes(TopologySettings.PAIR_BYTES),
                settings.bytes(TopologySettings.TOTAL_BYTES),
                settings.nanos(TopologySettings.PAUSE));
    }

    /** As a command wants it, where it says so. */
    MeasureConfig with(MeasureRequest request) {
        return new MeasureConfig(
                request.pairBytesMax() > 0 ? request.pairBytesMax() : pairBytesMax,
                request.bytesMax() > 0 ? request.bytesMax() : bytesMax,
                request.pauseNanos() >= 0 ? request.pauseNanos() : pauseNanos);
    }
}
