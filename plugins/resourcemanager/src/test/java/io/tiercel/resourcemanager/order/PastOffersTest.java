package io.tiercel.resourcemanager.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PastOffersTest {
    private static final int VM = 3;
    private static final long LONG = TimeUnit.SECONDS.toNanos(10);

    private final PastOffers<QueuedJob> past = new PastOffers<>();
    private final Standing<QueuedJob> job = new Standing<>(new QueuedJob(1, 0, 0), 0);

    @Test
    void aJobAtWhichTheRoundEnded_comesLastForSomeTime_andAtItsVmsNextSlotInAnyCase() {
        past.given(job, VM);
        past.begin(-1);
        assertThat(past.comeLast(VM + 1)).containsExactly(job);
        past.begin(LONG);
        assertThat(past.comeLast(VM + 1)).isEmpty();
        assertThat(past.comeLast(VM)).containsExactly(job);
        assertThat(past.comeLast(VM)).isEmpty();
    }

    @Test
    void whoIsAskedWhileTheVmIsNotKnown_andEndsTheRound_leavesTheNextTheFirstQuestion() {
        assertThat(past.firstProbe(2)).isZero();
        past.given(job, null);
        past.begin(0);
        assertThat(past.firstProbe(2)).isEqualTo(1);
        assertThat(past.comeLast(VM)).containsExactly(job);
        past.given(job, null);
        past.begin(0);
        assertThat(past.firstProbe(2)).isZero();
        assertThat(past.firstProbe(0)).isZero();
    }

    @Test
    void aJobThatWasGrantedSomething_orThatSchedulingWentOnFrom_doesNotComeLast() {
        past.given(job, VM);
        past.granted(job);
        past.begin(0);
        past.given(job, VM);
        past.goneOn();
        past.begin(0);
        assertThat(past.comeLast(VM)).isEmpty();
    }

    @Test
    void aJobThatComesLast_andIsGrantedSomethingAllTheSame_hasItsTurnAgain() {
        past.given(job, VM);
        past.begin(0);
        past.granted(job);
        assertThat(past.comeLast(VM + 1)).isEmpty();
    }

    @Test
    void aJobGivesWayToOthers_forSoLong_andAnewOnceItWasGrantedSomething() {
        QueuedContender contender = job.contender();
        assertThat(contender.gaveWayForLessThan(30, -5)).isTrue();
        assertThat(contender.gaveWayForLessThan(30, 24)).isTrue();
        assertThat(contender.gaveWayForLessThan(30, 25)).isFalse();
        contender.granted();
        assertThat(contender.gaveWayForLessThan(30, 25)).isTrue();
    }
}
