package io.tiercel.reproduce.acssd.platform;

import io.tiercel.simulator.ssd.job.FinishedJob;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What came of a cell in one run.
 *
 * @param jobs that count
 * @param seconds that one takes, on average
 * @param taskMBps what a task of it reads and writes in a second
 */
record CellOutcome(int jobs, double seconds, double taskMBps) {
    static CellOutcome of(Cell cell, List<FinishedJob> jobs) {
        if (jobs.isEmpty()) {
            throw new IllegalStateException("no job came to its end of " + cell.title());
        }
        return new CellOutcome(jobs.size(), mean(jobs, FinishedJob::seconds), mean(jobs, FinishedJob::taskMBps));
    }

    private static double mean(List<FinishedJob> jobs, ToDoubleFunction<FinishedJob> figure) {
        return jobs.stream().mapToDouble(figure).average().orElseThrow();
    }
}
