package io.tiercel.coordinator.cache;

import io.tiercel.coordinator.hot.HotCounters;
import io.tiercel.coordinator.hot.HotDirectory;
import io.tiercel.coordinator.hot.HotServerAddress;
import io.tiercel.coordinator.hot.HotServersKeeper;
import io.tiercel.coordinator.hot.HotSite;
import io.tiercel.core.hot.HotConfig;
import io.tiercel.core.hot.HotModel;
import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.HotSettings;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.SettingsException;
import io.tiercel.core.text.PlainText;
import io.tiercel.wire.WatchedTopology;
import io.tiercel.wire.cache.BlockName;
import io.tiercel.wire.cache.CachedCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The tier of hot blocks as it runs: its directory, for the directory's thread, and the watch over its servers, which has
 * threads of its own.
 */
final class HotTier implements HotSite, AutoCloseable {
    private final HotConfig config;
    private final HotModel model;
    private final List<HotServerAddress> servers;
    private final long capacityBytes;
    private final Optional<WatchedTopology> watched;
    private List<String> topology;
    private final AgentAudience audience;
    private final LongSupplier nanoClock;
    private final HotCounters counters = new HotCounters();
    private HotDirectory directory;
    private volatile @Nullable HotServersKeeper keeper;

    /** @throws SettingsException if a setting cannot be used */
    HotTier(Settings settings, AgentAudience audience, LongSupplier nanoClock) {
        this.config = HotSettings.config(settings);
        this.model = HotModel.of(settings.text(HotSettings.MODEL));
        this.servers = HotServerAddress.of(settings);
        this.capacityBytes = settings.bytes(HotSettings.CAPACITY);
        // Before it is read, so that no change between the two is missed.
        this.watched = servers.isEmpty() ? Optional.empty() : WatchedTopology.of(settings, nanoClock.getAsLong());
        this.topology = servers.isEmpty() || WatchedTopology.isAwaited(settings) ? List.of() : topology(settings);
        this.audience = audience;
        this.nanoClock = nanoClock;
        this.directory = newDirectory();
    }

    /** Begins to watch over the servers; what becomes of them is taken to the directory's thread by this. */
    void watch(Consumer<Runnable> directoryThread) {
        keeper = new HotServersKeeper(
                servers,
                capacityBytes,
                new HotServersKeeper.Listener() {
                    @Override
                    public void arrived(String server, long bytes) {
                        directoryThread.accept(() -> directory.serverArrived(server, bytes));
                    }

                    @Override
                    public void gone(String server) {
                        directoryThread.accept(() -> directory.serverGone(server));
                    }
                },
                nanoClock);
    }

    /** Looks whether the topology has changed. For the directory's thread. */
    void look(long nowNanos) {
        watched.flatMap(file -> file.changed(nowNanos)).ifPresent(now -> {
            topology = now.lines();
            directory.placed(now);
        });
    }

    /** Whether there is a server to hold anything. */
    boolean isOn() {
        return !servers.isEmpty();
    }

    HotDirectory directory() {
        return directory;
    }

    HotCounters counters() {
        return counters;
    }

    /** Begins with nothing known. */
    void startOver() {
        directory = newDirectory();
        HotServersKeeper watching = keeper;
        if (watching != null) {
            watching.beginAnew();
        }
    }

    @Override
    public void hot(CachedCopy copy) {
        HotServersKeeper watching = keeper;
        if (watching != null) {
            watching.hold(copy.dataNode(), copy.block());
        }
        audience.hot(copy);
    }

    @Override
    public void cold(BlockName block) {
        audience.cold(block);
    }

    @Override
    public void release(String server, BlockName block, long bytes) {
        HotServersKeeper watching = keeper;
        if (watching != null) {
            watching.release(server, block, bytes);
        }
    }

    @Override
    public void close() {
        HotServersKeeper watching = keeper;
        if (watching != null) {
            watching.close();
        }
    }

    private HotDirectory newDirectory() {
        NamedTopology places = NamedTopology.parse(SchedulingSettings.TOPOLOGY_FILE.key(), topology);
        return new HotDirectory(config, model, places, this, counters);
    }

    private static List<String> topology(Settings settings) {
        String file = settings.text(SchedulingSettings.TOPOLOGY_FILE).strip();
        try {
            List<String> lines = file.isEmpty() ? List.of() : PlainText.lines(file, Files.readAllBytes(Path.of(file)));
            NamedTopology.parse(file, lines);
            return lines;
        } catch (IOException | IllegalArgumentException e) {
            throw new SettingsException(
                    List.of("setting " + SchedulingSettings.TOPOLOGY_FILE.key() + ": " + e.getMessage()));
        }
    }
}
