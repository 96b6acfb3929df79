package io.tiercel.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RoomPlannerTest {
    @Test
    void plan_givesRoomInTheOrderOfBenefit() {
        RoomPlan plan = RoomPlanner.plan(100, List.of(demand(1, 60, 0.1), demand(2, 80, 0.5)), List.of());
        assertThat(plan.of(2)).isEqualTo(new RoomPlan.Room(80, 1));
        assertThat(plan.of(1)).isEqualTo(new RoomPlan.Room(20, 20 / 60.0));
    }

    @Test
    void plan_ofEqualBenefit_sharesEqually_andPassesOnWhatIsLeftOver() {
        List<FileDemand> inUse = List.of(demand(1, 100, 0.2), demand(2, 10, 0.2), demand(3, 200, 0.2));
        RoomPlan plan = RoomPlanner.plan(110, inUse, List.of());
        assertThat(plan.of(2)).isEqualTo(new RoomPlan.Room(10, 1));
        assertThat(plan.of(1)).isEqualTo(new RoomPlan.Room(50, 0.5));
        assertThat(plan.of(3)).isEqualTo(new RoomPlan.Room(50, 0.25));
    }

    @Test
    void plan_leavesRoomToIdleFilesOfTheSameOrHigherBenefit() {
        List<FileDemand> idle = List.of(demand(8, 30, 0.2), demand(9, 40, 0.1), demand(7, 20, 0));
        RoomPlan plan = RoomPlanner.plan(100, List.of(demand(1, 100, 0.2), demand(2, 100, 0.05)), idle);
        assertThat(plan.of(1)).isEqualTo(new RoomPlan.Room(70, 0.7));
        assertThat(plan.of(2)).isEqualTo(new RoomPlan.Room(0, 0));
    }

    @Test
    void plan_ofAFileNobodyReads_isNoRoom() {
        assertThat(RoomPlanner.plan(100, List.of(), List.of()).of(1)).isEqualTo(new RoomPlan.Room(0, 0));
    }

    @Test
    void plan_ofAnEmptyFile_isAllOfIt() {
        assertThat(RoomPlanner.plan(0, List.of(demand(1, 0, 1)), List.of())
                        .of(1)
                        .probability())
                .isEqualTo(1);
    }

    @Test
    void plan_neverGivesMoreThanThereIs_norMoreThanAFileHas() {
        Seed seed = Seed.announced("RoomPlannerTest");
        for (int round = 0; round < 2_000; round++) {
            List<FileDemand> inUse = demands(seed, 0);
            List<FileDemand> idle = demands(seed, 100);
            long room = seed.below(300L);
            RoomPlan plan = RoomPlanner.plan(room, inUse, idle);
            long given = 0;
            for (FileDemand file : inUse) {
                given += plan.of(file.file()).roomBytes();
                assertThat(plan.of(file.file()).roomBytes()).isBetween(0L, file.bytes());
                assertThat(plan.of(file.file()).probability()).isBetween(0.0, 1.0);
            }
            assertThat(given).isLessThanOrEqualTo(room);
        }
    }

    @Test
    void plan_ofEqualBenefitAndSize_givesTheOddByteByFileNumber_inWhateverOrderTheyCome() {
        List<FileDemand> inUse = List.of(demand(3, 10, 0.2), demand(1, 10, 0.2), demand(2, 10, 0.2));
        RoomPlan plan = RoomPlanner.plan(20, inUse, List.of());
        assertThat(plan.of(1).roomBytes()).isEqualTo(6);
        assertThat(plan.of(2).roomBytes()).isEqualTo(7);
        assertThat(plan.of(3).roomBytes()).isEqualTo(7);
    }

    @Test
    void plan_isTheSame_inWhateverOrderItsFilesCome() {
        Seed seed = Seed.announced("RoomPlannerTest");
        Random order = new Random(seed.anyLong());
        for (int round = 0; round < 2_000; round++) {
            List<FileDemand> inUse = withTwins(demands(seed, 0), 50);
            List<FileDemand> idle = withTwins(demands(seed, 100), 50);
            long room = seed.below(300L);
            List<RoomPlan.Room> rooms = rooms(RoomPlanner.plan(room, inUse, idle));
            Collections.shuffle(inUse, order);
            Collections.shuffle(idle, order);
            assertThat(rooms(RoomPlanner.plan(room, inUse, idle))).isEqualTo(rooms);
        }
    }

    /** With each file another one, so many numbers after it, that is as large and worth as much. */
    private static List<FileDemand> withTwins(List<FileDemand> demands, long after) {
        List<FileDemand> all = new ArrayList<>(demands);
        demands.forEach(file -> all.add(demand(file.file() + after, file.bytes(), file.benefit())));
        return all;
    }

    /** Of files 0 to 199. */
    private static List<RoomPlan.Room> rooms(RoomPlan plan) {
        return LongStream.range(0, 200).mapToObj(plan::of).toList();
    }

    private static List<FileDemand> demands(Seed seed, long firstFile) {
        List<FileDemand> demands = new ArrayList<>();
        for (int file = seed.below(8); file > 0; file--) {
            demands.add(demand(firstFile + file, seed.below(100L), seed.below(4) / 8.0));
        }
        return demands;
    }

    private static FileDemand demand(long file, long bytes, double benefit) {
        return new FileDemand(file, bytes, benefit);
    }
}
