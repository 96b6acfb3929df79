package io.tiercel.wire;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Setting;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.settings.TopologySettings;
import io.tiercel.core.text.PlainText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topology's file, read again when it has changed: looked at every {@value #PAUSE_SECONDS} s at most. One that is broken, or
 * gone, is as if it had not changed. Thread-safe.
 */
public final class WatchedTopology {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedTopology.class);
    private static final long PAUSE_SECONDS = 5;
    private static final long PAUSE_NANOS = PAUSE_SECONDS * 1_000_000_000L;

    private final Path file;
    private final AtomicLong nextNanos;
    private @Nullable Version seen;

    /** What tells a file from the one that was in its place. */
    private record Version(
            FileTime time, long bytes, @Nullable Object key) {}

    /** One that takes the file as it is now for known. */
    public WatchedTopology(Path file, long nowNanos) {
        this.file = file;
        this.nextNanos = new AtomicLong(nowNanos + PAUSE_NANOS);
        this.seen = version();
    }

    /** That of the setting {@code tiercel.topology.file}; none where it names none. */
    public static Optional<WatchedTopology> of(Settings settings, long nowNanos) {
        return file(settings, SchedulingSettings.TOPOLOGY_FILE).map(file -> new WatchedTopology(file, nowNanos));
    }

    /** Whether that file is not there yet, and is one that the coordinator and relays write by themselves. */
    public static boolean isAwaited(Settings settings) {
        Optional<Path> file = file(settings, SchedulingSettings.TOPOLOGY_FILE);
        return file.isPresent()
                && file.equals(file(settings, TopologySettings.INFERRED_FILE))
                && Files.notExists(file.get());
    }

    private static Optional<Path> file(Settings settings, Setting setting) {
        String text = settings.text(setting).strip();
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            // Whoever reads it says so.
            return Optional.empty();
        }
    }

    /** What the file says, where that has changed since this was last asked. Costs one comparison, but every so often. */
    public Optional<NamedTopology> changed(long nowNanos) {
        long due = nextNanos.get();
        return nowNanos - due >= 0 && nextNanos.compareAndSet(due, nowNanos + PAUSE_NANOS) ? look() : Optional.empty();
    }

    private synchronized Optional<NamedTopology> look() {
        Version now = version();
        if (now == null || now.equals(seen)) {
            return Optional.empty();
        }
        seen = now;
        try {
            NamedTopology topology =
                    NamedTopology.parse(file.toString(), PlainText.lines(file.toString(), Files.readAllBytes(file)));
            LOG.info(
                    "The topology {} has changed: it has {} VMs now",
                    file,
                    topology.numbers().vms());
            return Optional.of(topology);
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("The topology has changed and cannot be read, so that it stays as it was: {}", e.getMessage());
            return Optional.empty();
        }
    }

    private @Nullable Version version() {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Version(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
        } catch (IOException e) {
            return null;
        }
    }
}
