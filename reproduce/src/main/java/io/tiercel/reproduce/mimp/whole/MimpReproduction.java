package io.tiercel.reproduce.mimp.whole;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.mimp.study.StudyFindings;
import io.tiercel.reproduce.mimp.study.StudyReproduction;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.admission.AdmissionFindings;
import io.tiercel.reproduce.mimp.study.figures.FigureFindings;
import io.tiercel.reproduce.mimp.study.reservation.ReservationComparison;

/** MIMP's case study, its figures of models at work, and admission control with the same models. */
public final class MimpReproduction {
    private MimpReproduction() {}

    /**
     * Runs all of it.
     *
     * @param reservation whether to run the traces under YARN's ReservationSystem too
     */
    public static MimpFindings run(Options options, boolean reservation, Progress progress) {
        StudyFindings study = StudyReproduction.run(options, progress);
        AdmissionFindings admission = AdmissionFindings.of(options, study.training(), progress);
        FigureFindings figures = FigureFindings.of(options, study.training(), progress);
        return new MimpFindings(
                study,
                figures,
                admission,
                reservation ? ReservationComparison.of(options, study.training(), progress) : null);
    }
}
