package io.tiercel.core.deadline.offer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.admission.AdmissionDecision;
import io.tiercel.core.admission.AdmissionDecision.Outcome;
import io.tiercel.core.admission.Applicant;
import io.tiercel.core.choice.Contender;
import io.tiercel.core.choice.Contender.Kind;
import io.tiercel.core.choice.Contender.Running;
import io.tiercel.core.choice.Contender.Wanted;
import io.tiercel.core.deadline.DeadlineConfig;
import io.tiercel.core.deadline.admission.AdmissionMode;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskTimeModel;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.core.why.Explanation;
import io.tiercel.core.why.Ground;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ForecastAdmissionTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final String OPTION = "-Dtiercel.deadline=";

    /** Two dedicated slots, on which a task of "pi" takes 60 s: 10 tasks keep them busy for 300 s, and the last takes 60 s. */
    private static final List<Double> SLOTS = List.of(1.0, 1.0);

    private static final ModelBook MODELS = ModelBook.EMPTY.with(
            new TaskType("pi", Phase.MAP),
            TaskTimeModel.of(new MonotoneLine(List.of(new Knot(0.25, 240), new Knot(1, 60)))));

    @Test
    void jobThatKeepsItsDeadline_isPromisedIt() {
        assertThat(decide(applicant("pi", 360, 10)))
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(AdmissionDecision.promised("its deadline is promised, with a confidence of 90 %"));
    }

    @Test
    void refusal_saysWhatIsNeeded_andWhichDeadlineWouldBeAccepted_asItIsWritten() {
        AdmissionDecision decision = decide(applicant("pi", 359, 10));
        assertThat(decision)
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(
                        AdmissionDecision.refused(
                                "it needs 6m with the jobs that have earlier deadlines, "
                                        + "and its deadline is in 5m59s. The earliest deadline that would be accepted: -Dtiercel.deadline=7m"));
        assertThat(decide(applicant("pi", 420, 10)).outcome()).isEqualTo(Outcome.PROMISED);
    }

    @Test
    void refusal_isExplained_byWhatItWentBy_andTheDeadlineThatWouldBeTaken() {
        Applicant job = applicant("pi", 359, 10);
        Explanation why = decide(job).explanation(job, NOW);
        assertThat(why.decision()).startsWith("was refused: it needs 6m");
        assertThat(why.grounds()).extracting(Ground::text).contains("2 slots", "360 s", "359 s", "90 %", "10 tasks");
        assertThat(why.runnerUp()).isEqualTo("to take it with a deadline in 7m");
        assertThat(why.otherwise()).contains("a later deadline, more slots");
        assertThat(decide(applicant("new", 1, 10)).explanation(job, NOW).otherwise())
                .contains("an earlier run of its application");
    }

    @Test
    void refusal_saysWhoWouldMissAPromisedDeadline() {
        Contender promised = waiting("application_1_0001", 600, 16, true);
        assertThat(decide(applicant("pi", 300, 4), promised))
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(
                        AdmissionDecision.refused(
                                "it needs 3m with the jobs that have earlier deadlines, and application_1_0001 would miss the deadline that "
                                        + "it was promised. The earliest deadline that would be accepted: -Dtiercel.deadline=12m"));
        assertThat(decide(applicant("pi", 720, 4), promised).outcome()).isEqualTo(Outcome.PROMISED);
    }

    @Test
    void paperMode_protectsEarlierDeadlinesAlone_andNeverNamesOneBeforeThatAskedFor() {
        Contender promised = waiting("application_1_0001", 600, 16, true);
        assertThat(decide(AdmissionMode.PAPER, applicant("pi", 180, 4), promised)
                        .outcome())
                .isEqualTo(Outcome.PROMISED);
        assertThat(decide(AdmissionMode.PAPER, applicant("pi", 610, 4), promised)
                        .words())
                .endsWith("would be accepted: -Dtiercel.deadline=12m");
    }

    @Test
    void jobsWithoutAPromise_doNotCount_andNeitherDoTasksThatHaveRun() {
        assertThat(decide(applicant("pi", 360, 10), waiting("a", 300, 100, false))
                        .outcome())
                .isEqualTo(Outcome.PROMISED);
        Contender begun = begun("a", 300, 2, List.of());
        assertThat(decide(applicant("pi", 420, 10), begun).outcome()).isEqualTo(Outcome.PROMISED);
        assertThat(decide(applicant("pi", 419, 10), begun).outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void runningTasks_areCredited() {
        List<Running> half = Collections.nCopies(2, new Running(Kind.MAP, 0, NOW - 30_000));
        Contender running = begun("a", 300, 0, half);
        assertThat(decide(applicant("pi", 390, 10), running).outcome()).isEqualTo(Outcome.PROMISED);
        assertThat(decide(applicant("pi", 389, 10), running).outcome()).isEqualTo(Outcome.REFUSED);
    }

    @Test
    void jobWhoseMapsHaveEnded_keepsTheQueueBusyNoMore() {
        Contender reducing = new Contender(
                "a",
                "pi",
                NOW - 60_000,
                OptionalLong.of(NOW + 300_000),
                true,
                OptionalInt.of(10),
                List.of(new Wanted(Kind.REDUCE, 1)),
                List.of());
        assertThat(decide(applicant("pi", 360, 10), reducing).outcome()).isEqualTo(Outcome.PROMISED);
    }

    @Test
    void jobOfWhichTooLittleIsKnown_isTakenWithoutAPromise_andToldWhy() {
        assertThat(decide(applicant("new", 1, 10)))
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(AdmissionDecision.taken(
                        "it is taken without a promise, as nothing has been learned of its tasks yet"));
        assertThat(decide(applicant("new", 1, -1)))
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(AdmissionDecision.taken(
                        "it is taken without a promise, as nobody knows how many tasks it has"));
        assertThat(admission(AdmissionMode.STRICT, MODELS, List.of()).decide(applicant("pi", 1, 10), List.of(), NOW))
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(AdmissionDecision.taken("it is taken without a promise, as its queue has no slots now"));
        assertThat(decide(AdmissionMode.NONE, applicant("pi", 1, 10)))
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(AdmissionDecision.taken("it is taken without a promise, as admission control is off"));
        assertThat(admission(AdmissionMode.STRICT, ModelBook.EMPTY, SLOTS).withoutDeadline("pi", OPTION))
                .isEqualTo("it is taken without a promise, as it has no deadline");
    }

    @Test
    void besideAPromisedJobOfWhichNothingIsKnownAnyMore_nothingIsPromised() {
        Contender lost = new Contender(
                "a", "gone", NOW, OptionalLong.of(NOW + 1), true, OptionalInt.of(3), List.of(), List.of());
        assertThat(decide(applicant("pi", 3600, 10), lost))
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(
                        AdmissionDecision.taken(
                                "it is taken without a promise, as nobody knows how long a job that was promised its deadline still takes"));
    }

    @Test
    void jobOfAnUnknownNumberOfTasks_isForecastByItsEarlierRuns_wereThereEnough() {
        ModelBook enough = with("etl", Collections.nCopies(9, 590.0));
        Applicant job = applicant("etl", 589, -1);
        AdmissionDecision refused =
                admission(AdmissionMode.STRICT, enough, SLOTS).decide(job, List.of(), NOW);
        assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(refused.words()).endsWith("-Dtiercel.deadline=11m. Its 9 earlier runs kept to 10m");
        assertThat(admission(AdmissionMode.STRICT, enough, SLOTS)
                        .decide(applicant("etl", 660, -1), List.of(), NOW)
                        .outcome())
                .isEqualTo(Outcome.PROMISED);
        AdmissionDecision few = admission(AdmissionMode.STRICT, with("etl", List.of(590.0, 90.0)), SLOTS)
                .decide(job, List.of(), NOW);
        assertThat(few)
                .usingRecursiveComparison()
                .comparingOnlyFields("outcome", "words")
                .isEqualTo(
                        AdmissionDecision.taken(
                                "it is taken without a promise, as nobody knows how many tasks it has. "
                                        + "Its 2 earlier runs took up to 10m, so a deadline for it may be -Dtiercel.deadline=10m"));
    }

    @Test
    void runningJobThatIsForecastByItsEarlierRuns_isCreditedFromItsFirstContainerOn() {
        ModelBook models = new ModelBook(
                MODELS.models(), with("etl", Collections.nCopies(9, 590.0)).pasts());
        Contender spark = new Contender(
                "a",
                "etl",
                NOW - 400_000,
                OptionalLong.of(NOW + 200_000),
                true,
                OptionalInt.empty(),
                List.of(),
                List.of(new Running(Kind.MASTER, 0, NOW - 400_000), new Running(Kind.OTHER, 0, NOW - 390_000)));
        ForecastAdmission admission = admission(AdmissionMode.STRICT, models, SLOTS);
        assertThat(admission
                        .decide(applicant("pi", 560, 10), List.of(spark), NOW)
                        .outcome())
                .isEqualTo(Outcome.PROMISED);
        assertThat(admission
                        .decide(applicant("pi", 559, 10), List.of(spark), NOW)
                        .outcome())
                .isEqualTo(Outcome.REFUSED);
    }

    @Test
    void whereTheQueueIsFullForAYear_noDeadlineIsNamed() {
        assertThat(decide(applicant("pi", 60, 9_000_000)).words())
                .contains("No deadline within a year would be accepted");
    }

    private static AdmissionDecision decide(Applicant job, Contender... queue) {
        return decide(AdmissionMode.STRICT, job, queue);
    }

    private static AdmissionDecision decide(AdmissionMode mode, Applicant job, Contender... queue) {
        return admission(mode, MODELS, SLOTS).decide(job, List.of(queue), NOW);
    }

    private static ForecastAdmission admission(AdmissionMode mode, ModelBook models, List<Double> slots) {
        return new ForecastAdmission(DeadlineConfig.DEFAULT.with(mode), models, slots, (vm, now) -> 1);
    }

    private static ModelBook with(String application, List<Double> runSeconds) {
        return ModelBook.EMPTY.with(application, new ApplicationPast(0, List.of(), 0, runSeconds, ErrorRatios.NONE));
    }

    private static Applicant applicant(String application, int seconds, int maps) {
        return new Applicant(
                "application_1_0009",
                application,
                "root.jobs",
                NOW + seconds * 1000L,
                maps < 0 ? OptionalInt.empty() : OptionalInt.of(maps),
                OPTION);
    }

    /** A job whose master has not started. */
    private static Contender waiting(String id, int seconds, int maps, boolean promised) {
        return new Contender(
                id,
                "pi",
                NOW - 1,
                OptionalLong.of(NOW + seconds * 1000L),
                promised,
                OptionalInt.of(maps),
                List.of(new Wanted(Kind.MASTER, 1)),
                List.of());
    }

    /** A promised job of ten map tasks, of which so many wait, these run, and the others have ended. */
    private static Contender begun(String id, int seconds, int wanted, List<Running> running) {
        return new Contender(
                id,
                "pi",
                NOW - 60_000,
                OptionalLong.of(NOW + seconds * 1000L),
                true,
                OptionalInt.of(10),
                wanted == 0 ? List.of() : List.of(new Wanted(Kind.MAP, wanted)),
                running);
    }
}
