package io.tiercel.coordinator.rest;

import io.tiercel.core.model.NamedTopology;
import io.tiercel.core.settings.SchedulingSettings;
import io.tiercel.core.settings.Settings;
import io.tiercel.core.text.PlainText;
import io.tiercel.wire.WatchedTopology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which VM is on which host in which rack, by the topology's file as it is now. Thread-safe. */
public final class Places {
    private static final Logger LOG = LoggerFactory.getLogger(Places.class);

    private final Optional<WatchedTopology> watched;
    private final LongSupplier nanoClock;
    private Map<String, Place> places = Map.of();

    /** Where a VM is; both names are empty where nobody says. */
    record Place(String host, String rack) {
        static final Place UNKNOWN = new Place("", "");
    }

    private Places(Optional<WatchedTopology> watched, LongSupplier nanoClock) {
        this.watched = watched;
        this.nanoClock = nanoClock;
    }

    /** Those of the file that the settings name; none where they name none, or one that cannot be read yet. */
    public static Places of(Settings settings, LongSupplier nanoClock) {
        Places places = new Places(WatchedTopology.of(settings, nanoClock.getAsLong()), nanoClock);
        String file = settings.text(SchedulingSettings.TOPOLOGY_FILE).strip();
        if (places.watched.isPresent()) {
            try {
                places.take(NamedTopology.parse(file, PlainText.lines(file, Files.readAllBytes(Path.of(file)))));
            } catch (IOException | IllegalArgumentException e) {
                LOG.info("Where VMs are is not known yet: {}", e.getMessage());
            }
        }
        return places;
    }

    /** By VM. */
    synchronized Map<String, Place> now() {
        watched.flatMap(file -> file.changed(nanoClock.getAsLong())).ifPresent(this::take);
        return places;
    }

    private synchronized void take(NamedTopology topology) {
        Map<String, Place> all = new TreeMap<>();
        for (int vm = 0; vm < topology.numbers().vms(); vm++) {
            int host = topology.numbers().hostOf(vm);
            all.put(
                    topology.vm(vm),
                    new Place(
                            topology.host(host),
                            topology.rack(topology.numbers().rackOfHost(host))));
        }
        places = Collections.unmodifiableMap(all);
    }
}
