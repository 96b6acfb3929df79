package io.tiercel.coordinator.topology;

import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.TopologySettings;
import io.tiercel.wire.link.LinkSettings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How the topology is kept.
 *
 * @param file where it is written
 * @param pairNanos from one pair to the next, at least
 * @param checkNanos from one pair that is measured again to the next, at least
 * @param pairBytesMax what one pair may push
 */
record KeeperConfig(Path file, long pairNanos, long checkNanos, long pairBytesMax) {
    /** Nothing where it is not to be kept. */
    static Optional<KeeperConfig> of(Settings settings) {
        if (settings.text(TopologySettings.INFERRED_FILE).isBlank()) {
            return Optional.empty();
        }
        return Optional.of(new KeeperConfig(
                LinkSettings.path(settings, TopologySettings.INFERRED_FILE),
                settings.nanos(TopologySettings.PAIR_INTERVAL),
                settings.nanos(TopologySettings.CHECK_INTERVAL),
                settings.bytes(TopologySettings.PAIR_BYTES)));
    }
}
