package io.tiercel.cli.measure;

import io.tiercel.core.topology.MeetingRounds;
import io.tiercel.relay.measure.PeerAddress;
import io.tiercel.relay.measure.RemoteRate;
import io.tiercel.wire.link.Secret;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Has peers measure the rate of each pair, in both directions one after the other. The faster counts: what else goes on
 * makes a measurement slower, and hardly ever faster. Pairs that are measured at the same time have no peer in
 * common; they may still share a link, so that few at a time are measured best.
 */
public final class PairMeasurement {
    private final List<PeerAddress> peers;
    private final Secret secret;

    public PairMeasurement(List<PeerAddress> peers, Secret secret) {
        this.peers = List.copyOf(peers);
        this.secret = secret;
    }

    /**
     * The outcome of one pair, called in the order of the list.
     *
     * @param rate in Mbit/s; 0 if it could not be measured
     * @param failure why not; empty if it could
     */
    public record Outcome(String from, String to, double rate, String failure) {}

    /** How many pairs there are. */
    public int pairs() {
        return peers.size() * (peers.size() - 1) / 2;
    }

    /**
     * Measures all pairs.
     *
     * @param atOnce how many at the same time at most
     * @param listener is told each outcome, in the thread of the caller
     */
    public void run(int atOnce, Consumer<Outcome> listener) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
        try {
            for (List<int[]> round : MeetingRounds.of(peers.size())) {
                List<Future<Outcome>> outcomes = new ArrayList<>();
                for (int[] pair : round) {
                    outcomes.add(threads.submit(() -> faster(peers.get(pair[0]), peers.get(pair[1]))));
                }
                for (Future<Outcome> outcome : outcomes) {
                    listener.accept(outcome.get());
                }
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    /** The failure of a pair is that of both directions. */
    private Outcome faster(PeerAddress one, PeerAddress other) {
        Outcome there = measure(one, other);
        Outcome back = measure(other, one);
        return back.rate() > there.rate() ? new Outcome(one.host(), other.host(), back.rate(), "") : there;
    }

    private Outcome measure(PeerAddress from, PeerAddress to) {
        try {
            return new Outcome(from.host(), to.host(), RemoteRate.bytesPerSecond(from, to, secret) * 8 / 1e6, "");
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            return new Outcome(from.host(), to.host(), 0, why);
        }
    }
}
