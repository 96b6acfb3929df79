package io.tiercel.wire.cache;

import io.tiercel.wire.link.PeerLoop;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Asks a coordinator one question. */
public final class Inquiry {
    private static final long PAUSE_MILLIS = 20;

    private Inquiry() {}

    /**
     * Asks, again and again until there is an answer.
     *
     * @param cluster by the name that {@link io.tiercel.wire.VersionTables#cluster} gives it
     * @param question such as {@link CoordinatorSession#hot}
     * @return nothing if the coordinator does not answer in time
     */
    public static <T> Optional<T> ask(
            PeerLoop.Config peer,
            String cluster,
            long patienceSeconds,
            Function<CoordinatorSession, CompletableFuture<Optional<T>>> question)
            throws InterruptedException {
        try (CoordinatorSession session = CoordinatorSession.open(peer, cluster, new Uninterested())) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
            while (System.nanoTime() - deadline < 0) {
                Optional<T> answer = question.apply(session).get(patienceSeconds, TimeUnit.SECONDS);
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
