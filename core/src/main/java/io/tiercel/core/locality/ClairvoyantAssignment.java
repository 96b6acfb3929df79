package io.tiercel.core.locality;

import java.util.Arrays;

/**
 * The placement of tasks on slots of the least total cost, all tasks and all slots known beforehand: the ceiling that no
 * scheduler passes, which must place each task as a slot comes up.
 *
 * <p>Kuhn, "The Hungarian method for the assignment problem", 1955, by shortest augmenting paths with potentials (Jonker
 * and Volgenant, 1987). Takes time tasks² x slots: for small cases. Stateless.
 */
public final class ClairvoyantAssignment {
    private static final long FAR = Long.MAX_VALUE / 4;

    /** Potentials of the tasks and slots, from 1; 0 stands for none. */
    private final long[] taskPotential;

    private final long[] slotPotential;
    private final long[][] costs;
    /** By slot, the task that has it. */
    private final int[] taskAt;

    private ClairvoyantAssignment(long[][] costs, int slots) {
        this.costs = costs;
        taskPotential = new long[costs.length + 1];
        slotPotential = new long[slots + 1];
        taskAt = new int[slots + 1];
    }

    /**
     * For each task, its slot.
     *
     * @param costs by task and slot; not negative, and of each task as many as there are slots
     * @throws IllegalArgumentException if there are fewer slots than tasks
     */
    public static int[] slots(long[][] costs) {
        int slots = costs.length == 0 ? 0 : costs[0].length;
        if (slots < costs.length) {
            throw new IllegalArgumentException(costs.length + " tasks do not fit on " + slots + " slots");
        }
        ClairvoyantAssignment assignment = new ClairvoyantAssignment(costs, slots);
        for (int task = 1; task <= costs.length; task++) {
            assignment.place(task);
        }
        int[] slotOf = new int[costs.length];
        for (int slot = 1; slot <= slots; slot++) {
            if (assignment.taskAt[slot] != 0) {
                slotOf[assignment.taskAt[slot] - 1] = slot - 1;
            }
        }
        return slotOf;
    }

    /** The cost of that placement. */
    public static long leastCost(long[][] costs) {
        int[] slots = slots(costs);
        long total = 0;
        for (int task = 0; task < slots.length; task++) {
            total += costs[task][slots[task]];
        }
        return total;
    }

    /** Gives the task a slot, and moves other tasks to make that cheapest. */
    private void place(int task) {
        int slots = taskAt.length - 1;
        long[] distance = new long[slots + 1];
        int[] cameFrom = new int[slots + 1];
        boolean[] settled = new boolean[slots + 1];
        Arrays.fill(distance, FAR);
        taskAt[0] = task;
        int slot = 0;
        while (taskAt[slot] != 0) {
            settled[slot] = true;
            relax(slot, distance, cameFrom, settled);
            int next = nearest(distance, settled);
            shiftPotentials(distance[next], distance, settled);
            slot = next;
        }
        while (slot != 0) {
            taskAt[slot] = taskAt[cameFrom[slot]];
            slot = cameFrom[slot];
        }
    }

    private void relax(int from, long[] distance, int[] cameFrom, boolean[] settled) {
        int task = taskAt[from];
        for (int slot = 1; slot < distance.length; slot++) {
            long reduced = costs[task - 1][slot - 1] - taskPotential[task] - slotPotential[slot];
            if (!settled[slot] && reduced < distance[slot]) {
                distance[slot] = reduced;
                cameFrom[slot] = from;
            }
        }
    }

    private static int nearest(long[] distance, boolean[] settled) {
        int nearest = 0;
        for (int slot = 1; slot < distance.length; slot++) {
            if (!settled[slot] && (nearest == 0 || distance[slot] < distance[nearest])) {
                nearest = slot;
            }
        }
        return nearest;
    }

    private void shiftPotentials(long by, long[] distance, boolean[] settled) {
        for (int slot = 0; slot < distance.length; slot++) {
            if (settled[slot]) {
                taskPotential[taskAt[slot]] += by;
                slotPotential[slot] -= by;
            } else {
                distance[slot] -= by;
            }
        }
    }
}
