package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WholeFileRoomsTest {
    private final RoomPolicy rooms = new WholeFileRooms(RoomPlanner::plan, 80);

    @Test
    void plan_leavesOutASmallFileThatDoesNotFit_forOneThatDoes() {
        RoomPlan plan = rooms.plan(100, List.of(file(1, 60, 0.9), file(2, 60, 0.5), file(3, 30, 0.1)), List.of());
        assertThat(plan.of(1).probability()).isEqualTo(1);
        assertThat(plan.of(2).probability()).isZero();
        assertThat(plan.of(3).probability()).isEqualTo(1);
    }

    @Test
    void plan_ofEqualBenefit_keepsAsManyWholeFilesAsFit_ratherThanAPartOfEach() {
        RoomPlan plan = rooms.plan(100, List.of(file(1, 50, 0.5), file(2, 50, 0.5), file(3, 60, 0.5)), List.of());
        assertThat(plan.of(1).probability()).isEqualTo(1);
        assertThat(plan.of(2).probability()).isEqualTo(1);
        assertThat(plan.of(3).probability()).isZero();
    }

    @Test
    void plan_keepsAPartOfALargeFile() {
        RoomPlan plan = rooms.plan(100, List.of(file(1, 200, 0.5)), List.of());
        assertThat(plan.of(1).probability()).isEqualTo(0.5);
    }

    private static FileDemand file(long file, long bytes, double benefit) {
        return new FileDemand(file, bytes, benefit);
    }
}
