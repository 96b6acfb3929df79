package io.tiercel.resourcemanager.board;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How long a board lets a job wait for a VM that is nearer to its input. */
class TaskBoardWaitingTest extends TaskBoardScene {
    @Test
    void accepts_whereThereIsNoRoom_countsNothing() {
        tell(input(0, 10, "c"));
        board.cached(10, 64, "c");
        for (int i = 0; i < 100; i++) {
            assertThat(without("d")).isEqualTo(Answer.DECLINES);
        }
        assertThat(accepts("d")).isFalse();
    }

    @Test
    void accepts_whereThereIsNoRoom_reservesOneVmAtLast_halfAMinuteAfterTheLastContainer() {
        tell(input(0, 10, "c"), input(1, 11, "c"), input(2, 12, "c"));
        board.node("c", "/r1", 4);
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        pass(29);
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        pass(1);
        assertThat(without("d")).isEqualTo(Answer.RESERVES_ONE);
        assertThat(accepts("d")).isTrue();
        board.granted(JOB, MAPS, "d", "/r2");
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        pass(30);
        assertThat(without("d")).isEqualTo(Answer.RESERVES_ONE);
    }

    @Test
    void accepts_atOnce_ofAJobWhoseInputIsNearNoVmOfYarn_onceNodeManagersHaveHadTimeToRegister() {
        board.node("d", "/r2", 4);
        tell(input(0, 10, "storage"));
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        begun();
        tell(input(0, 10, "storage"));
        assertThat(without("d")).isEqualTo(Answer.TAKES);
        board.node("storage", "/r3", 5);
        pass(1);
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
    }

    @Test
    void accepts_atOnce_inTheRack_ofAJobWhoseInputIsOnNoHostOfYarns() {
        begun();
        tell(input(0, 10, "c"));
        assertThat(without("d")).isEqualTo(Answer.DECLINES);
        assertThat(board.vm("c")).isEmpty();
        pass(1);
        assertThat(without("b")).as("c was only asked for").isEqualTo(Answer.TAKES);
        board.node("c", "/r1", 4);
        pass(1);
        assertThat(without("b")).isEqualTo(Answer.DECLINES);
    }
}
