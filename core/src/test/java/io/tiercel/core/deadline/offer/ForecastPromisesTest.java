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
import io.tiercel.core.deadline.DeadlineText;
import io.tiercel.core.deadline.model.ApplicationPast;
import io.tiercel.core.deadline.model.ErrorRatios;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.PaperTypes;
import io.tiercel.core.deadline.model.TaskType;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.core.deadline.progress.JobForecast;
import io.tiercel.core.deadline.progress.QueueSlots;
import io.tiercel.testkit.Seed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What holds of every decision of {@link ForecastAdmission} in strict mode, on queues and jobs that are drawn. */
class ForecastPromisesTest {
    private static final long START = 1_800_000_000_000L;
    private static final int QUEUES = 3_000;
    private static final int JOBS = 12;
    private static final String OPTION = "-Dtiercel.deadline=";
    private static final VmResiduals VMS = (vm, now) -> vm / 4.0;

    private final Seed seed = Seed.announced("ForecastPromisesTest");
    private final ModelBook models = models();
    private int refusals;

    @Test
    void strictly_noAcceptedJobIsMadeLate_andTheDeadlineThatIsNamedIsAcceptedUpTo30SecondsLater() {
        for (int queue = 0; queue < QUEUES; queue++) {
            List<Double> slots = slots();
            ForecastAdmission admission = new ForecastAdmission(DeadlineConfig.DEFAULT, models, slots, VMS);
            List<Contender> taken = new ArrayList<>();
            for (int job = 0; job < JOBS; job++) {
                Applicant asked = applicant(job, START + seed.between(60, 3600) * 1000L);
                AdmissionDecision decision = admission.decide(asked, taken, START);
                if (decision.outcome() == Outcome.REFUSED) {
                    refusals++;
                    isTakenAgain(admission, asked, decision, taken);
                } else {
                    assertThat(decision.outcome()).isEqualTo(Outcome.PROMISED);
                    taken.add(shown(asked));
                    assertThat(allKept(taken, slots)).isTrue();
                }
            }
        }
        assertThat(refusals).isGreaterThan(QUEUES);
    }

    private void isTakenAgain(
            ForecastAdmission admission, Applicant asked, AdmissionDecision refused, List<Contender> taken) {
        String words = refused.words();
        String text = words.substring(words.indexOf(OPTION) + OPTION.length()).split("[. ]", 2)[0];
        for (long later : new long[] {START, START + seed.between(1, 30_000)}) {
            long deadline = ((DeadlineText.Read.At) DeadlineText.parse(text, Instant.ofEpochMilli(later)))
                    .deadline()
                    .toEpochMilli();
            assertThat(deadline).isGreaterThanOrEqualTo(asked.deadlineMillis());
            Applicant again =
                    new Applicant(asked.id(), asked.application(), asked.queue(), deadline, asked.maps(), OPTION);
            assertThat(admission.decide(again, taken, later).outcome())
                    .as("%s, %s ms later: %s", words, later - START, asked)
                    .isEqualTo(Outcome.PROMISED);
        }
    }

    /** Whether each job keeps its deadline by the forecasts, if the earliest deadline has all slots, and then the next. */
    private boolean allKept(List<Contender> jobs, List<Double> residuals) {
        QueueSlots slots = new QueueSlots();
        residuals.forEach(residual -> slots.add(residual, 1));
        List<Contender> sorted = new ArrayList<>(jobs);
        sorted.sort(
                Comparator.comparingLong((Contender job) -> job.deadlineMillis().orElseThrow())
                        .thenComparingLong(Contender::arrivedMillis));
        JobForecasts forecasts = new JobForecasts(DeadlineConfig.DEFAULT, models, slots, VMS, START * 1_000_000);
        double sum = 0;
        for (Contender job : sorted) {
            JobForecast left = Objects.requireNonNull(forecasts.of(job).forecast());
            sum += left.queueSeconds();
            if (sum + left.aloneSeconds() > (job.deadlineMillis().orElseThrow() - START) / 1000.0 + 1e-5) {
                return false;
            }
        }
        return true;
    }

    private ModelBook models() {
        ModelBook book = ModelBook.EMPTY;
        for (String type : List.of("pi", "grep", "sort")) {
            book = book.with(new TaskType(type, Phase.MAP), PaperTypes.named(type))
                    .with(
                            type,
                            new ApplicationPast(
                                    seed.below(20), List.of((double) seed.below(60)), 0, List.of(), ErrorRatios.NONE));
        }
        return book;
    }

    private List<Double> slots() {
        List<Double> slots = new ArrayList<>();
        for (int slot = seed.between(2, 20); slot > 0; slot--) {
            slots.add(seed.oneIn(8) ? Double.NaN : seed.between(1, 4) / 4.0);
        }
        return slots;
    }

    private Applicant applicant(int number, long deadlineMillis) {
        return new Applicant(
                "job " + number,
                seed.pick("pi", "grep", "sort"),
                "root.jobs",
                deadlineMillis,
                OptionalInt.of(seed.between(1, 80)),
                OPTION);
    }

    /** As it waits for its master, or with some of its tasks ended and some of them running. */
    private Contender shown(Applicant job) {
        int maps = job.maps().orElseThrow();
        boolean waits = maps < 4 || seed.oneIn(2);
        List<Running> running = new ArrayList<>();
        for (int task = waits ? 0 : seed.below(maps / 2); task > 0; task--) {
            running.add(new Running(Kind.MAP, seed.between(1, 4), START - seed.below(20_000)));
        }
        Wanted wanted = waits ? new Wanted(Kind.MASTER, 1) : new Wanted(Kind.MAP, seed.between(1, maps / 2));
        return new Contender(
                job.id(),
                job.application(),
                START,
                OptionalLong.of(job.deadlineMillis()),
                true,
                job.maps(),
                List.of(wanted),
                running);
    }
}
