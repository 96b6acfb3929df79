package io.tiercel.testbed.demo;

import io.tiercel.testbed.jobs.MainJob;
import java.util.ArrayList;
import java.util.List;

/**
 * The order of the runs. Stock Hadoop and Tiercel take turns, and take turns in going first, so that whatever drifts
 * while the demo runs falls on both alike: for each job cold then warm, and from one job to the next the other mode
 * first.
 */
public final class RunPlan {
    private RunPlan() {}

    public static List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        Mode first = Mode.STOCK;
        for (MainJob job : MainJob.values()) {
            for (Temperature temperature : Temperature.values()) {
                runs.add(new Run(job, first, temperature));
                runs.add(new Run(job, first.other(), temperature));
            }
            first = first.other();
        }
        return List.copyOf(runs);
    }
}
