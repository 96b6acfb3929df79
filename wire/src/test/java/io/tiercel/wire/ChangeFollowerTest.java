package io.tiercel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

final class ChangeFollowerTest {
    private static final int CHANGES = 1024;
    private static final TableShape SHAPE = new TableShape(64, CHANGES);

    private final TableWords words =
            new TableWords(ByteBuffer.allocateDirect((int) SHAPE.bytes()).order(ByteOrder.nativeOrder()));
    private final ChangeRing ring = new ChangeRing(words, SHAPE, VersionTable.HEAD);
    private final List<Long> told = new ArrayList<>();

    @Test
    void follow_givesEveryNameOnce_inOrder() {
        Seed seed = Seed.announced("ChangeFollowerTest");
        ChangeFollower follower = new ChangeFollower(ring);
        List<Long> written = new ArrayList<>();
        for (int round = 0; round < 200; round++) {
            for (int n = seed.below(CHANGES); n > 0; n--) {
                written.add(seed.anyLong());
                ring.append(written.get(written.size() - 1));
            }
            assertThat(follow(follower)).as(seed.toString()).isTrue();
        }
        assertThat(told).isEqualTo(written);
    }

    @Test
    void follower_beginsWhereTheTableIs() {
        ring.append(5);
        ChangeFollower follower = new ChangeFollower(ring);
        ring.append(6);
        assertThat(follow(follower)).isTrue();
        assertThat(told).containsExactly(6L);
    }

    @Test
    void follow_saysWhereTheWriterHasComeRound_andGoesOnFromThere() {
        ChangeFollower follower = new ChangeFollower(ring);
        for (int i = 0; i < CHANGES; i++) {
            ring.append(i);
        }
        assertThat(follow(follower))
                .as("the oldest may be under the writer's pen")
                .isFalse();
        assertThat(told).isEmpty();
        ring.append(7);
        assertThat(follow(follower)).isTrue();
        assertThat(told).containsExactly(7L);
    }

    @Test
    void follow_saysWhereTheWriterComesRoundMeanwhile() {
        ChangeFollower follower = new ChangeFollower(ring);
        ring.append(1);
        boolean all = follower.follow((names, count) -> {
            for (int i = 1; i < CHANGES; i++) {
                ring.append(i);
            }
        });
        assertThat(all).isFalse();
    }

    @Test
    void follow_endsForAnyHead() {
        Seed seed = Seed.announced("ChangeFollowerTest");
        ChangeFollower follower = new ChangeFollower(ring);
        for (int i = 0; i < 10_000; i++) {
            long head = seed.pick(seed.anyLong(), 0L, Long.MAX_VALUE, Long.MIN_VALUE, -1L);
            words.set(VersionTable.HEAD, seed.pick(head, CheckedWord.of(head)));
            follow(follower);
            assertThat(follower.position()).as(seed.toString()).isEqualTo(ring.head());
        }
        assertThat(told.size()).as("names read for one look").isLessThan(10_000 * CHANGES);
    }

    /** Either all names were there, in order, or the follower says that some were not. */
    @Test
    void follow_besideAWriter_givesNothingTornAndMissesNothingSilently() throws Exception {
        int all = 300_000;
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            ChangeFollower follower = new ChangeFollower(ring);
            AtomicLong seen = new AtomicLong();
            Future<?> writer = thread.submit(() -> {
                for (long name = 1; name <= all; name++) {
                    // Half of the time the follower can keep up.
                    while (name % 10_000 < 5_000 && name - seen.get() > CHANGES / 2) {
                        LockSupport.parkNanos(1_000);
                    }
                    ring.append(name);
                }
            });
            long[] last = {0};
            int[] wrong = {0};
            long whole = 0;
            while (last[0] < all) {
                long before = last[0];
                int[] wrongNow = {0};
                boolean good = follower.follow((names, count) -> {
                    for (int i = 0; i < count; i++) {
                        wrongNow[0] += names[i] == last[0] + 1 ? 0 : 1;
                        last[0] = names[i];
                    }
                });
                if (good) {
                    wrong[0] += wrongNow[0];
                    whole += last[0] - before;
                } else {
                    last[0] = follower.position();
                }
                seen.set(last[0]);
            }
            writer.get(20, TimeUnit.SECONDS);
            assertThat(wrong[0]).isZero();
            assertThat(whole).as("names that were followed").isPositive();
        } finally {
            thread.shutdown();
        }
    }

    private boolean follow(ChangeFollower follower) {
        return follower.follow((names, count) -> {
            for (int i = 0; i < count; i++) {
                told.add(names[i]);
            }
        });
    }
}
