package io.tiercel.wire.cache;

import io.tiercel.wire.link.PeerLoop;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a coordinator once which blocks are hot. */
public final class HotInquiry {
    private static final long PAUSE_MILLIS = 20;

    private HotInquiry() {}

    /**
     * Asks, again and again until there is an answer.
     *
     * @return nothing if the coordinator does not answer in time
     */
    public static Optional<HotReport> ask(PeerLoop.Config peer, String cluster, long patienceSeconds)
            throws InterruptedException {
        try (CoordinatorSession session = CoordinatorSession.open(peer, cluster, new Uninterested())) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
            while (System.nanoTime() - deadline < 0) {
                Optional<HotReport> answer = session.hot().get(patienceSeconds, TimeUnit.SECONDS);
                if (answer.isPresent()) {
                    return answer;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the answer is lost", e);
        } catch (TimeoutException e) {
            return Optional.empty();
        }
    }

    /** Does not want to know what DataNodes hold. */
    private static final class Uninterested implements CacheWatch {
        @Override
        public void reset(List<CachedCopy> all) {}

        @Override
        public void cached(CachedCopy copy) {}

        @Override
        public void dropped(BlockName block) {}

        @Override
        public void lost() {}
    }
}
