package io.tiercel.core.affinity.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.testkit.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

public class CachingProbabilitiesTest {
    @Test
    void of_givesRoomInTheOrderOfBenefit() {
        CachingProbabilities plan = plan(100, List.of(demand(1, 60, 0.1), demand(2, 80, 0.5)), List.of());
        assertThat(plan.of(2)).isEqualTo(new CachingProbabilities.Room(80, 1));
        assertThat(plan.of(1)).isEqualTo(new CachingProbabilities.Room(20, 20 / 60.0));
    }

    @Test
    void of_equalBenefit_sharesEqually_andPassesOnWhatIsLeftOver() {
        List<FileDemand> inUse = List.of(demand(1, 100, 0.2), demand(2, 10, 0.2), demand(3, 200, 0.2));
        CachingProbabilities plan = plan(110, inUse, List.of());
        assertThat(plan.of(2)).isEqualTo(new CachingProbabilities.Room(10, 1));
        assertThat(plan.of(1)).isEqualTo(new CachingProbabilities.Room(50, 0.5));
        assertThat(plan.of(3)).isEqualTo(new CachingProbabilities.Room(50, 0.25));
    }

    @Test
    void of_leavesRoomToIdleFilesOfTheSameOrHigherBenefit() {
        List<FileDemand> idle = List.of(demand(8, 30, 0.2), demand(9, 40, 0.1), demand(7, 20, 0));
        CachingProbabilities plan = plan(100, List.of(demand(1, 100, 0.2), demand(2, 100, 0.05)), idle);
        assertThat(plan.of(1)).isEqualTo(new CachingProbabilities.Room(70, 0.7));
        assertThat(plan.of(2)).isEqualTo(new CachingProbabilities.Room(0, 0));
    }

    @Test
    void of_aFileNobodyReads_isNoRoom() {
        assertThat(plan(100, List.of(), List.of()).of(1)).isEqualTo(new CachingProbabilities.Room(0, 0));
    }

    @Test
    void of_anEmptyFile_isAllOfIt() {
        assertThat(plan(0, List.of(demand(1, 0, 1)), List.of()).of(1).probability())
                .isEqualTo(1);
    }

    /** 2 and 3 share what 4 leaves; 1 has nothing; 9 is in memory, and nobody reads it. */
    @Test
    void runnerUp_wouldHaveTheFilesPlace_orHasThePlaceThatTheFileHasNot() {
        List<FileDemand> inUse =
                List.of(demand(1, 60, 0.1), demand(2, 40, 0.2), demand(3, 40, 0.2), demand(4, 40, 0.3));
        CachingProbabilities plan = plan(90, inUse, List.of(demand(9, 10, 0.25)));
        assertThat(plan.runnerUp(4, 0.3)).hasValue(new NextFile(2, 0.2, 0.5, true));
        assertThat(plan.runnerUp(3, 0.2)).hasValue(new NextFile(2, 0.2, 0.5, true));
        assertThat(plan.runnerUp(1, 0.1)).hasValue(new NextFile(3, 0.2, 0.5, false));
        assertThat(plan.runnerUp(7, 0)).as("nobody reads it").hasValue(new NextFile(3, 0.2, 0.5, false));
        assertThat(plan(90, List.of(demand(1, 60, 0.1)), List.of()).runnerUp(1, 0.1))
                .isEmpty();
    }

    @Test
    void of_neverGivesMoreThanThereIs_norMoreThanAFileHas() {
        Seed seed = Seed.announced("RoomPlanTest");
        for (int round = 0; round < 2_000; round++) {
            List<FileDemand> inUse = demands(seed, 0);
            List<FileDemand> idle = demands(seed, 100);
            long room = seed.below(300L);
            CachingProbabilities plan = plan(room, inUse, idle);
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
    void of_equalShares_areWholeBytes_andTheOddOnesAreNobodys() {
        List<FileDemand> inUse = List.of(demand(3, 10, 0.2), demand(1, 10, 0.2), demand(2, 10, 0.2));
        CachingProbabilities plan = plan(20, inUse, List.of());
        assertThat(rooms(plan).subList(1, 4)).containsOnly(new CachingProbabilities.Room(6, 0.6));
    }

    @Test
    void of_lowerBenefit_isNothing_whereAnyOfHigherDoesNotFit_evenWhereBytesAreOver() {
        List<FileDemand> inUse = List.of(demand(1, 10, 0.2), demand(2, 10, 0.2), demand(3, 1, 0.1), demand(4, 0, 0.1));
        CachingProbabilities plan = plan(19, inUse, List.of());
        assertThat(plan.of(1)).isEqualTo(plan.of(2)).isEqualTo(new CachingProbabilities.Room(9, 0.9));
        assertThat(plan.of(3)).isEqualTo(new CachingProbabilities.Room(0, 0));
        assertThat(plan.of(4)).isEqualTo(new CachingProbabilities.Room(0, 1));
    }

    @Test
    void of_aFileThatComesAndGoes_isThatOfTheFilesThatAreThere() {
        CachingProbabilities plan = plan(100, List.of(demand(1, 80, 0.1), demand(2, 80, 0.5)), List.of());
        plan.idle(demand(2, 30, 0.5));
        plan.divide(100);
        assertThat(plan.of(1)).isEqualTo(new CachingProbabilities.Room(70, 70 / 80.0));
        assertThat(plan.of(2)).isEqualTo(new CachingProbabilities.Room(0, 0));
        plan.forget(2);
        plan.divide(100);
        assertThat(plan.of(1)).isEqualTo(new CachingProbabilities.Room(80, 1));
        assertThat(plan.knows(2)).isFalse();
    }

    @Test
    void of_eachFile_isWhatThePaperSays_whateverFilesWereThereBefore() {
        Seed seed = Seed.announced("RoomPlanTest");
        Random order = new Random(seed.anyLong());
        CachingProbabilities plan = new CachingProbabilities();
        for (int round = 0; round < 5_000; round++) {
            List<FileDemand> inUse = withTwins(demands(seed, 0), 50);
            List<FileDemand> idle = withTwins(demands(seed, 100), 50);
            long room = seed.below(600L);
            LongStream.range(0, 200).filter(file -> seed.oneIn(2)).forEach(plan::forget);
            Collections.shuffle(inUse, order);
            fill(plan, inUse, idle);
            plan.divide(room);
            LiteralRoomPlan literal = new LiteralRoomPlan(room, inUse, idle);
            LongStream.range(0, 200).forEach(file -> assertSame(plan.of(file), literal.of(file)));
        }
    }

    /** But for an odd byte. */
    public static void assertSame(CachingProbabilities.Room room, CachingProbabilities.Room literal) {
        assertThat(literal.roomBytes() - room.roomBytes()).isBetween(0L, 1L);
        if (room.roomBytes() == literal.roomBytes()) {
            assertThat(room.probability()).isEqualTo(literal.probability());
        }
    }

    private static CachingProbabilities plan(long roomBytes, List<FileDemand> inUse, List<FileDemand> idle) {
        CachingProbabilities plan = new CachingProbabilities();
        fill(plan, inUse, idle);
        plan.divide(roomBytes);
        return plan;
    }

    /** Those of files 0 to 199, and no others. */
    private static void fill(CachingProbabilities plan, List<FileDemand> inUse, List<FileDemand> idle) {
        Set<Long> gone = LongStream.range(0, 200).boxed().collect(Collectors.toSet());
        inUse.forEach(file -> gone.remove(file.file()));
        idle.forEach(file -> gone.remove(file.file()));
        gone.forEach(plan::forget);
        inUse.forEach(plan::inUse);
        idle.forEach(plan::idle);
    }

    /** With each file another one, so many numbers after it, that is as large and worth as much. */
    private static List<FileDemand> withTwins(List<FileDemand> demands, long after) {
        List<FileDemand> all = new ArrayList<>(demands);
        demands.forEach(file -> all.add(demand(file.file() + after, file.bytes(), file.benefit())));
        return all;
    }

    /** Of files 0 to 199. */
    private static List<CachingProbabilities.Room> rooms(CachingProbabilities plan) {
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
