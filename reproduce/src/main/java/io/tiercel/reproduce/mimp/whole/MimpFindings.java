package io.tiercel.reproduce.mimp.whole;

import io.tiercel.report.Claim;
import io.tiercel.report.Findings;
import io.tiercel.report.Page;
import io.tiercel.reproduce.mimp.study.JobType;
import io.tiercel.reproduce.mimp.study.StudyFindings;
import io.tiercel.reproduce.mimp.study.admission.AdmissionFindings;
import io.tiercel.reproduce.mimp.study.figures.FigureFindings;
import io.tiercel.reproduce.mimp.study.reservation.ReservationComparison;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What came of MIMP's evaluation in virtual time. Immutable. */
public final class MimpFindings implements Findings {
    private static final String ADMISSION_WORDS =
            "Admission control (section 6.5): Pi and TeraSort on four slots for 30 minutes, by utilisation. Means over traces.";
    private static final String PROMISE_WORDS =
            "Promises under overload: the case study at 400 %, with models as they were trained and with errors of 30 %. Counts "
                    + "are of all traces together.";

    private static final String RESERVATION_WORDS =
            "YARN's own planner (ReservationSystem) on the same jobs: each asks for a reservation of its size until its deadline, "
                    + "by the same models. Means over traces.";

    private final StudyFindings study;
    private final FigureFindings figures;
    private final AdmissionFindings admission;
    private final @Nullable ReservationComparison reservation;

    /** @param reservation null where it was not asked for */
    MimpFindings(
            StudyFindings study,
            FigureFindings figures,
            AdmissionFindings admission,
            @Nullable ReservationComparison reservation) {
        this.study = study;
        this.figures = figures;
        this.admission = admission;
        this.reservation = reservation;
    }

    @Override
    public List<Claim> claims() {
        return Stream.of(
                        study.claims(),
                        figures.claims(),
                        admission.claims(),
                        reservation == null ? List.<Claim>of() : reservation.claims())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Map<String, Object> additions() {
        Map<String, Object> all = new TreeMap<>(study.additions());
        all.put("admission", admission.additions());
        return all;
    }

    @Override
    public Page page() {
        Page page = figures.addTo(study.addTo(new Page("Tiercel: jobs with deadlines, as MIMP evaluates them")))
                .heading("Admission control (figures 11 to 14)")
                .paragraph(ADMISSION_WORDS)
                .table(admission.byUtilisation())
                .figure(admission.met().svg(), "Figure 11: jobs that met their deadline. Mean over traces.")
                .figure(admission.cdf(JobType.TERA_SORT).svg(), "Figure 13: times of TeraSort's maps at 80 %.")
                .figure(admission.cdf(JobType.PI).svg(), "Figure 14: times of Pi's maps at 80 %.")
                .heading("Promises under overload")
                .paragraph(PROMISE_WORDS)
                .table(admission.promises());
        if (reservation != null) {
            page = page.heading("Beside YARN's reservations")
                    .paragraph(RESERVATION_WORDS)
                    .table(reservation.table());
        }
        return page;
    }
}
