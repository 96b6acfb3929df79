package io.tiercel.coordinator.topology;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The relays in session that take part in measurements, by their machines' names. Thread-safe. */
final class MeasuringRelays {
    private final Map<String, MeasuringRelay> byName = new LinkedHashMap<>();

    /** Takes the place of one of this name, which is a session that has not ended yet. */
    synchronized void came(MeasuringRelay relay) {
        byName.remove(relay.name());
        byName.put(relay.name(), relay);
    }

    synchronized void left(MeasuringRelay relay) {
        byName.remove(relay.name(), relay);
        relay.leave();
    }

    /** All, in the order of their names. */
    synchronized List<MeasuringRelay> all() {
        List<MeasuringRelay> all = new ArrayList<>(byName.values());
        all.sort(Comparator.comparing(MeasuringRelay::name));
        return all;
    }

    synchronized Optional<MeasuringRelay> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /**
     * Where others reach it: at the address that the coordinator sees. A relay on the coordinator's own machine may be seen at
     * a loopback address, which is another machine to others; they know it by its name.
     */
    synchronized String reachedAt(MeasuringRelay relay) {
        boolean alone = byName.values().stream().allMatch(MeasuringRelays::isLoopback);
        return isLoopback(relay) && !alone ? relay.name() : relay.host();
    }

    private static boolean isLoopback(MeasuringRelay relay) {
        return relay.host().startsWith("127.") || relay.host().equals("0:0:0:0:0:0:0:1");
    }
}
