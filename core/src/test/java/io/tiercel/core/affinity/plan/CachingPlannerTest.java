package io.tiercel.core.affinity.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.affinity.CacheState;
import io.tiercel.core.affinity.PlannedReads;
import io.tiercel.core.affinity.contents.CachedBlock;
import io.tiercel.core.affinity.worth.InputFile;
import io.tiercel.testkit.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CachingPlannerTest {
    private static final long WINDOW_NANOS = 1_000;

    private final CacheState state = new CacheState(WINDOW_NANOS);
    private final CachingPlanner rooms = state.rooms();

    @ParameterizedTest
    @ValueSource(longs = {1, 20, 500})
    void rooms_areThePapers_ofAllThereWas_whenTheLastPlanWasMade(long replanNanos) {
        Seed seed = Seed.announced("RoomPlannerTest");
        for (int round = 0; round < 300; round++) {
            new PlannedReads(seed.split(), replanNanos).run(400);
        }
    }

    @Test
    void aJobThatComesBackWithinTheWindow_isPlannedFor_beforeItsAffinityIsSaid() {
        state.contents().budget(0, 10);
        state.jobStarted(0, 1, List.of(new InputFile(7, 10)));
        state.jobEnded(1);
        rooms.plan(file -> 1);
        assertThat(rooms.of(7)).isEqualTo(new CachingProbabilities.Room(0, 0));
        state.jobStarted(1, 1, List.of(new InputFile(7, 10)));
        rooms.plan(file -> 1);
        assertThat(rooms.of(7)).isEqualTo(new CachingProbabilities.Room(10, 1));
    }

    @Test
    void filesThatComeAndGo_leaveNothingBehind_whereNobodyPlans() {
        for (long job = 0; job < 10; job++) {
            state.jobStarted(job, job, List.of(new InputFile(job, 10)));
            state.jobEnded(job);
        }
        state.window().advance(2 * WINDOW_NANOS);
        assertThat(rooms.isEmpty()).isTrue();
    }

    @Test
    void filesThatArePlannedFor_andGo_areForgottenInTheNextPlan() {
        state.contents().budget(0, 10);
        for (long job = 0; job < 10; job++) {
            state.jobStarted(job, job, List.of(new InputFile(job, 10)));
        }
        state.contents().add(new CachedBlock(1, 99, 10, 0));
        rooms.plan(file -> file + 1);
        for (long job = 0; job < 10; job++) {
            state.jobEnded(job);
        }
        state.contents().remove(1);
        assertThat(rooms.isEmpty()).isFalse();
        rooms.plan(file -> file + 1);
        assertThat(rooms.isEmpty()).isTrue();
    }
}
