package io.tiercel.core.deadline.offer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.choice.Contender.Wanted;
import io.tiercel.core.choice.SlotOffer;
import io.tiercel.core.choice.Turn;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.choice.SlotRule;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProgressChoiceTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final int IDLE = 0;
    private static final int BUSY = 1;
    private static final int UNKNOWN = 2;
    private static final double[] RESIDUALS = {1, 0.25, Double.NaN};

    private final ProgressChoice choice = choice(SlotRule.MIMP);

    @Test
    void jobThatMissesItsDeadline_comesFirst_andDoesNotWaitForLocality() {
        Contender late = job("late", "pi", NOW + 600_000, 10);
        Contender free = new Contender(
                "free", "grep", NOW - 9_000, OptionalLong.empty(), false, OptionalInt.empty(), maps(5), List.of());
        assertThat(choice.turns(offer(IDLE), List.of(free, late)))
                .containsExactly(new Turn(late, false), new Turn(free, true));
    }

    @Test
    void jobsOnTrack_goByHowWellTheSlotSuitsThem() {
        Contender pi = onTrack("pi-1", "pi");
        Contender grep = onTrack("grep-1", "grep");
        assertThat(first(BUSY, pi, grep)).as("pi suffers more").isEqualTo(grep);
        assertThat(first(BUSY, grep, pi)).isEqualTo(grep);
    }

    @Test
    void tasksThatHaveStarted_bringAJobOnTrack() {
        Contender alone = job("a", "pi", NOW + 600_000, 10);
        assertThat(choice.turns(offer(IDLE), List.of(alone))).containsExactly(new Turn(alone, false));
        Contender running = with(alone, 8, running(Kind.MAP, IDLE, 2));
        assertThat(choice.turns(offer(IDLE), List.of(running))).containsExactly(new Turn(running, true));
        Contender ended = with(alone, 8, List.of());
        assertThat(choice.turns(offer(IDLE), List.of(ended)))
                .as("its slots are gone again")
                .containsExactly(new Turn(ended, false));
    }

    @Test
    void vmOfWhichNothingIsKnown_countsAsTheWorstThatWasTrained() {
        Contender job = job("a", "pi", NOW + 70_000, 4);
        assertThat(patient(with(job, 2, running(Kind.MAP, IDLE, 2)))).isTrue();
        assertThat(patient(with(job, 2, running(Kind.MAP, UNKNOWN, 2)))).isFalse();
    }

    @Test
    void reduces_areTheTasksOnceNoMapIsLeft() {
        Contender maps = with(job("a", "pi", NOW + 100_000, 2), 2, List.of());
        assertThat(patient(maps)).isFalse();
        Contender reduces = new Contender(
                "a",
                "pi",
                NOW,
                maps.deadlineMillis(),
                true,
                OptionalInt.of(2),
                List.of(new Wanted(Kind.REDUCE, 1)),
                running(Kind.REDUCE, IDLE, 1));
        assertThat(patient(reduces)).as("a reduce takes 30 s").isTrue();
    }

    @Test
    void masterThatWaits_hasItsTurn() {
        Contender submitted = new Contender(
                "a",
                "never seen",
                NOW,
                OptionalLong.of(NOW + 60_000),
                false,
                OptionalInt.of(3),
                List.of(new Wanted(Kind.MASTER, 1)),
                List.of());
        assertThat(choice.turns(offer(BUSY), List.of(submitted))).containsExactly(new Turn(submitted, false));
    }

    @Test
    void jobsThatAreGone_areForgotten() {
        for (int round = 0; round < 3; round++) {
            int from = round * 400;
            List<Contender> jobs = IntStream.range(from, from + 400)
                    .mapToObj(number -> job("job " + number, "pi", NOW + 600_000, 3))
                    .toList();
            assertThat(choice.turns(offer(IDLE), jobs)).hasSize(400);
        }
        assertThat(choice.followed()).isLessThanOrEqualTo(1_200);
        assertThat(choice.turns(offer(IDLE), List.of(job("last", "pi", NOW + 600_000, 3))))
                .hasSize(1);
        assertThat(choice.followed()).isEqualTo(1);
    }

    @Test
    void baselines_goByDeadlineAndByArrival() {
        Contender first = job("first", "pi", NOW + 900_000, 3);
        Contender urgent = new Contender(
                "urgent", "grep", NOW + 5, OptionalLong.of(NOW + 1_000), true, OptionalInt.of(3), maps(3), List.of());
        assertThat(choice(SlotRule.EDF).turns(offer(IDLE), List.of(first, urgent)))
                .extracting(turn -> turn.job().id())
                .containsExactly("urgent", "first");
        assertThat(choice(SlotRule.FIFO).turns(offer(IDLE), List.of(urgent, first)))
                .extracting(turn -> turn.job().id())
                .containsExactly("first", "urgent");
    }

    private boolean patient(Contender job) {
        return choice.turns(offer(IDLE), List.of(job)).get(0).patient();
    }

    private Contender first(int vm, Contender... jobs) {
        return choice.turns(offer(vm), List.of(jobs)).get(0).job();
    }

    private static ProgressChoice choice(SlotRule rule) {
        DeadlineConfig config = DeadlineConfig.DEFAULT.with(rule);
        ProgressChoice choice = new ProgressChoice(config, (vm, now) -> RESIDUALS[vm], config.newLoads());
        choice.slots(List.of(1.0, 0.25));
        choice.learned(ModelBook.EMPTY
                .with(new TaskType("pi", Phase.MAP), model(30, 120))
                .with(new TaskType("pi", Phase.REDUCE), model(30, 120))
                .with(new TaskType("grep", Phase.MAP), model(30, 36)));
        return choice;
    }

    /** A task of so many seconds on a dedicated slot, and of so many where a quarter is left. */
    private static TaskTimeModel model(double dedicated, double quarter) {
        return TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0.25, quarter), new Knot(1, dedicated))));
    }

    /** One that has all the slots it needs. */
    private static Contender onTrack(String id, String application) {
        return with(job(id, application, NOW + 3_600_000, 4), 4, running(Kind.MAP, IDLE, 4));
    }

    private static Contender job(String id, String application, long deadlineMillis, int maps) {
        return new Contender(
                id,
                application,
                NOW,
                OptionalLong.of(deadlineMillis),
                true,
                OptionalInt.of(maps),
                maps(maps),
                List.of());
    }

    private static Contender with(Contender job, int wanted, List<Running> running) {
        return new Contender(
                job.id(),
                job.application(),
                job.arrivedMillis(),
                job.deadlineMillis(),
                job.promised(),
                job.maps(),
                maps(wanted),
                running);
    }

    private static List<Wanted> maps(int count) {
        return List.of(new Wanted(Kind.MAP, count));
    }

    private static List<Running> running(Kind kind, int vm, int count) {
        return IntStream.range(0, count)
                .mapToObj(task -> new Running(kind, vm, NOW))
                .toList();
    }

    private static SlotOffer offer(int vm) {
        return new SlotOffer(vm, NOW);
    }
}
