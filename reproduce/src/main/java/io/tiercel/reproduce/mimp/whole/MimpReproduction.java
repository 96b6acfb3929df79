package io.tiercel.reproduce.mimp.whole;

import io.tiercel.report.Progress;
import io.tiercel.reproduce.mimp.study.StudyFindings;
import io.tiercel.reproduce.mimp.study.StudyReproduction;
import io.tiercel.reproduce.mimp.study.StudyReproduction.Options;
import io.tiercel.reproduce.mimp.study.admission.AdmissionFindings;

/** MIMP's case study, and admission control with the same models. */
public final class MimpReproduction {
    private MimpReproduction() {}

    /** Runs all of it. */
    public static MimpFindings run(Options options, Progress progress) {
        StudyFindings study = StudyReproduction.run(options, progress);
        return new MimpFindings(study, AdmissionFindings.of(options, study.training(), progress));
    }
}
