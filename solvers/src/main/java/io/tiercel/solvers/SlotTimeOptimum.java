package io.tiercel.solvers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.LocalizedOptimFormats;
import org.hipparchus.optim.MaxIter;
import org.hipparchus.optim.linear.LinearConstraint;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.NonNegativeConstraint;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.jspecify.annotations.Nullable;

/**
 * The least slot time with which jobs meet their deadlines: the ceiling that no choice of jobs for slots passes. Ours.
 *
 * <p>A transportation problem: tasks of jobs go to slots, and a task costs the time that it takes there. For each deadline,
 * each slot has no more work that is due by then than there is time. All is known beforehand, and tasks may be divided. So
 * no schedule of whole tasks, of which one comes to know as time goes by, takes less. Solved as a linear program, by
 * simplex. For small cases. Stateless.
 *
 * @param seconds of all slots together
 * @param tasks by job and slot: how many tasks run there, not whole numbers
 */
public record SlotTimeOptimum(double seconds, List<List<Double>> tasks) {
    /** Jobs times slots that there may be. */
    public static final int SIZE_MAX = 4000;

    private static final int ITERATIONS_MAX = 100_000;

    /**
     * A job of the case.
     *
     * @param tasks how many it has
     * @param deadlineSeconds from now; infinite for none
     * @param taskSeconds by slot, the time that a task takes there
     */
    public record Job(int tasks, double deadlineSeconds, List<Double> taskSeconds) {
        public Job {
            taskSeconds = List.copyOf(taskSeconds);
        }
    }

    /**
     * The optimum, or null if these deadlines cannot be met even so.
     *
     * @param jobs each with a time for each of the slots, of which there are as many for all
     */
    public static @Nullable SlotTimeOptimum of(List<Job> jobs) {
        int slots = jobs.isEmpty() ? 0 : jobs.get(0).taskSeconds().size();
        if (jobs.size() * slots == 0 || jobs.size() * slots > SIZE_MAX) {
            throw new IllegalArgumentException("jobs times slots must be from 1 to " + SIZE_MAX + ": " + jobs.size()
                    + " jobs, " + slots + " slots");
        }
        List<LinearConstraint> constraints = new ArrayList<>();
        for (int job = 0; job < jobs.size(); job++) {
            constraints.add(allTasksRun(jobs, job, slots));
        }
        jobs.stream()
                .mapToDouble(Job::deadlineSeconds)
                .filter(Double::isFinite)
                .distinct()
                .forEach(deadline -> {
                    for (int slot = 0; slot < slots; slot++) {
                        constraints.add(dueWorkFits(jobs, deadline, slot, slots));
                    }
                });
        return solved(jobs, slots, new LinearConstraintSet(constraints));
    }

    private static LinearConstraint allTasksRun(List<Job> jobs, int job, int slots) {
        double[] counts = new double[jobs.size() * slots];
        for (int slot = 0; slot < slots; slot++) {
            counts[job * slots + slot] = 1;
        }
        return new LinearConstraint(counts, Relationship.EQ, jobs.get(job).tasks());
    }

    private static LinearConstraint dueWorkFits(List<Job> jobs, double deadline, int slot, int slots) {
        double[] times = new double[jobs.size() * slots];
        for (int job = 0; job < jobs.size(); job++) {
            if (jobs.get(job).deadlineSeconds() <= deadline) {
                times[job * slots + slot] = jobs.get(job).taskSeconds().get(slot);
            }
        }
        return new LinearConstraint(times, Relationship.LEQ, deadline);
    }

    private static @Nullable SlotTimeOptimum solved(List<Job> jobs, int slots, LinearConstraintSet constraints) {
        double[] costs = new double[jobs.size() * slots];
        for (int job = 0; job < jobs.size(); job++) {
            for (int slot = 0; slot < slots; slot++) {
                costs[job * slots + slot] = jobs.get(job).taskSeconds().get(slot);
            }
        }
        LinearObjectiveFunction slotTime = new LinearObjectiveFunction(costs, 0);
        try {
            var best = new SimplexSolver()
                    .optimize(
                            new MaxIter(ITERATIONS_MAX),
                            slotTime,
                            constraints,
                            GoalType.MINIMIZE,
                            new NonNegativeConstraint(true));
            return new SlotTimeOptimum(best.getValue(), byJob(best.getPoint(), slots));
        } catch (MathIllegalStateException e) {
            if (e.getSpecifier() == LocalizedOptimFormats.NO_FEASIBLE_SOLUTION) {
                return null;
            }
            throw e;
        }
    }

    private static List<List<Double>> byJob(double[] flat, int slots) {
        List<List<Double>> tasks = new ArrayList<>();
        for (int from = 0; from < flat.length; from += slots) {
            tasks.add(Arrays.stream(flat, from, from + slots).boxed().toList());
        }
        return List.copyOf(tasks);
    }
}
