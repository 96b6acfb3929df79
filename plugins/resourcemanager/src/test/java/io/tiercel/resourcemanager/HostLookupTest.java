package io.tiercel.resourcemanager;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.wire.schedule.TaskNotice;
import io.tiercel.wire.schedule.TaskNotice.Input;
import io.tiercel.wire.schedule.TaskState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HostLookupTest {
    private static final String USER = "alice";

    private final List<String> found = Collections.synchronizedList(new ArrayList<>());

    @Test
    void hostsThatAreNew_areFoundOnce_beforeTheMasterGoesOn() {
        HostLookup lookup = new HostLookup(found::addAll);
        lookup.named(USER, List.of(input("a", "b"), input("b", "c")));
        lookup.named(USER, List.of(input("c", "a")));
        assertThat(found).containsExactly("a", "b", "c");
    }

    @Test
    void masterGoesOn_whileTheRackScriptHangs() throws InterruptedException {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(2);
        HostLookup lookup = new HostLookup(hosts -> {
            awaitQuietly(hangs);
            found.addAll(hosts);
            all.countDown();
        });
        lookup.named(USER, List.of(input("a")));
        lookup.named(USER, List.of(input("b")));
        assertThat(found).isEmpty();
        hangs.countDown();
        assertThat(all.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(found).containsExactly("a", "b");
    }

    @Test
    void ofMadeUpHosts_noMoreAreFoundThanMayBe() {
        List<Collection<String>> asked = Collections.synchronizedList(new ArrayList<>());
        HostLookup lookup = new HostLookup(asked::add, 3, 3);
        for (int job = 0; job < 100; job++) {
            lookup.named("user-" + job, List.of(input("first-of-" + job, "second-of-" + job)));
        }
        assertThat(asked).containsExactly(List.of("first-of-0", "second-of-0"), List.of("first-of-1"));
    }

    @Test
    void hostsThatOneUserMakesUp_leaveRoomForThoseOfOthers() {
        HostLookup lookup = new HostLookup(found::addAll, 5, 2);
        for (int job = 0; job < 100; job++) {
            lookup.named(USER, List.of(input("first-of-" + job, "second-of-" + job)));
        }
        lookup.named("bob", List.of(input("first-of-0", "real")));
        assertThat(found).containsExactly("first-of-0", "second-of-0", "real");
    }

    @Test
    void failureToFindOne_isNoFailureOfTheMasters() {
        HostLookup lookup = new HostLookup(hosts -> {
            found.addAll(hosts);
            throw new IllegalStateException("a script that fails");
        });
        lookup.named(USER, List.of(input("a")));
        lookup.named(USER, List.of(input("b")));
        assertThat(found).containsExactly("a", "b");
    }

    /** As where a job names something among them that cannot be a host. */
    @Test
    void hostsThatWereNotFound_areLookedForAgain_whenTheyAreNamedAgain() {
        HostLookup lookup = new HostLookup(hosts -> {
            if (hosts.contains("no/host")) {
                throw new IllegalArgumentException("a script that fails");
            }
            found.addAll(hosts);
        });
        lookup.named(USER, List.of(input("no/host", "a")));
        lookup.named(USER, List.of(input("a")));
        assertThat(found).containsExactly("a");
    }

    private static TaskNotice input(String... hosts) {
        return new Input(0, TaskState.PENDING, 10, 64, 7, List.of(hosts));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
