package io.tiercel.coordinator.session;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Those who have yet to prove the secret, of whom there may be only so many. Where all places are taken, the one goes who has
 * been there longest, of the address that has most of them, once it has had the time that the greeting takes. So whoever
 * only takes places keeps nobody out who does not. For one thread.
 *
 * @param <S> one of them
 */
final class Strangers<S> {
    private final int placesMax;
    private final long graceNanos;
    private final Map<InetAddress, Deque<Stranger<S>>> byAddress = new LinkedHashMap<>();
    private int count;

    private record Stranger<S>(S session, long sinceNanos) {}

    /**
     * None so far.
     *
     * @param graceNanos for so long each of them may be there
     */
    Strangers(int placesMax, long graceNanos) {
        this.placesMax = placesMax;
        this.graceNanos = graceNanos;
    }

    int size() {
        return count;
    }

    boolean isFull() {
        return count >= placesMax;
    }

    void add(S session, InetAddress address, long nowNanos) {
        byAddress.computeIfAbsent(address, a -> new ArrayDeque<>()).addLast(new Stranger<>(session, nowNanos));
        count++;
    }

    /** It is one of them no more. */
    void remove(S session, InetAddress address) {
        Deque<Stranger<S>> its = byAddress.get(address);
        if (its != null && its.removeIf(stranger -> stranger.session().equals(session))) {
            count--;
            if (its.isEmpty()) {
                byAddress.remove(address);
            }
        }
    }

    /** Who is to go so that another may come; nobody while each may still be about to prove the secret. */
    Optional<S> toGo(long nowNanos) {
        return byAddress.values().stream()
                .filter(its -> nowNanos - its.getFirst().sinceNanos() >= graceNanos)
                .max(Comparator.comparingInt(Deque::size))
                .map(its -> its.getFirst().session());
    }
}
