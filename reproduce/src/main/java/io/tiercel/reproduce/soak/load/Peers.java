package io.tiercel.reproduce.soak.load;

import io.tiercel.reproduce.soak.truth.Ledger;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The ledgers of all processes, the last of each; looked for every second. Thread-safe. */
final class Peers {
    private static final long AGE_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LoadLife own;
    private final Map<LoadLife, Ledger> known = new HashMap<>();
    private List<Peer> last = List.of();
    private long lookedNanos;

    /**
     * A process's ledger.
     *
     * @param own whether it is this process's
     */
    record Peer(Ledger ledger, boolean own) {}

    Peers(LoadLife own, Ledger ledger) {
        this.own = own;
        known.put(own, ledger);
    }

    synchronized List<Peer> all(long nanos) throws IOException {
        if (last.isEmpty() || nanos - lookedNanos > AGE_MAX_NANOS) {
            last = look();
            lookedNanos = nanos;
        }
        return last;
    }

    private List<Peer> look() throws IOException {
        Map<String, LoadLife> newest = new HashMap<>();
        for (LoadLife place : LoadLife.withLedger(own.directory())) {
            newest.merge(place.name(), place, (a, b) -> a.life() > b.life() ? a : b);
        }
        known.keySet().retainAll(newest.values());
        List<Peer> peers = new ArrayList<>();
        for (LoadLife place : newest.values()) {
            @Nullable Ledger ledger = known.get(place);
            if (ledger == null) {
                ledger = place.openLedger();
                known.put(place, ledger);
            }
            peers.add(new Peer(ledger, place.equals(own)));
        }
        return peers;
    }
}
