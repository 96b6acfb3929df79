package io.tiercel.core.deadline.offer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.choice.Contender.Wanted;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.core.deadline.progress.DeadlineJob;
import io.tiercel.core.deadline.progress.ProgressRule;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HoldUpTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final long NANOS = NOW * 1_000_000;
    private static final int IDLE = 0;
    private static final int BUSY = 1;
    private static final TaskTimeModel MODEL =
            TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0, 50), new Knot(1, 10))));

    private final FollowedJobs followed = new FollowedJobs(0.9, (vm, now) -> vm == IDLE ? 1 : 0);

    HoldUpTest() {
        followed.learned(ModelBook.EMPTY.with(new TaskType("pi", Phase.MAP), MODEL));
    }

    @Test
    void words_sayWhatAJobWaitsFor() {
        Contender waiting = job("pi", 60, maps(10), List.of());
        assertThat(words(waiting, 0)).isEqualTo("it waits for slots");
        assertThat(words(waiting, 1)).isEqualTo("it waits for slots behind a job with an earlier deadline");
        assertThat(words(waiting, 3)).isEqualTo("it waits for slots behind 3 jobs with earlier deadlines");
        assertThat(words(job("pi", 20, maps(10), running(IDLE, 1)), 2))
                .isEqualTo("it waits for more slots behind 2 jobs with earlier deadlines");
        assertThat(words(job("pi", 60, List.of(new Wanted(Kind.MASTER, 1)), List.of()), 0))
                .isEqualTo("it waits for its application master");
    }

    @Test
    void words_sayThatVmsHaveLittleCpu() {
        assertThat(words(job("pi", 60, maps(10), running(BUSY, 2)), 0))
                .isEqualTo("its VMs have little CPU left: its tasks take 5.0 times as long there as on dedicated ones");
    }

    @Test
    void words_sayWhatIsNotKnown() {
        assertThat(words(job("grep", 60, maps(10), List.of()), 0)).startsWith("nothing was learned of its tasks yet");
        assertThat(words(job("pi", 60, List.of(), List.of()), 0)).isEqualTo("nobody knows how many tasks it has left");
    }

    @Test
    void words_ofAJobOnTrackOrPastItsDeadline_sayThat() {
        assertThat(words(job("pi", 600, maps(2), running(IDLE, 2)), 0)).isEqualTo("nothing: it is on track");
        assertThat(words(job("pi", -1, maps(2), running(IDLE, 2)), 0)).isEqualTo("its deadline has passed");
        assertThat(words(job("pi", 3, List.of(), running(IDLE, 2)), 0))
                .isEqualTo("the tasks that it has left take longer than until its deadline");
    }

    private String words(Contender shown, int earlier) {
        DeadlineJob job = followed.follow(List.of(shown), NANOS).get(0);
        return HoldUp.words(shown, job, job.onTrack(NANOS, ProgressRule.WHOLE), earlier, NANOS);
    }

    private static List<Wanted> maps(int count) {
        return List.of(new Wanted(Kind.MAP, count));
    }

    private static List<Running> running(int vm, int count) {
        return Collections.nCopies(count, new Running(Kind.MAP, vm, NOW));
    }

    private int jobs;

    private Contender job(String application, long secondsLeft, List<Wanted> wanted, List<Running> running) {
        return new Contender(
                "job-" + jobs++,
                application,
                NOW - 1_000,
                OptionalLong.of(NOW + 1_000 * secondsLeft),
                false,
                OptionalInt.empty(),
                wanted,
                running);
    }
}
