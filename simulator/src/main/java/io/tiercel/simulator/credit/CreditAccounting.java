package io.tiercel.simulator.credit;

import java.util.List;

/**
 * The credits of one accounting period, divided among VMs by their weights. Pure.
 *
 * <p>A credit is a hundred microseconds of running, and is counted here in nanoseconds. The credits of a period are what all
 * CPUs can run in it, and, where all vCPUs together have overdrawn, that debt too. A vCPU earns no more than a whole period, and its part
 * of the debt. What one VM cannot take goes to the others.
 *
 * <p>Simplified: Xen hands on what is too much only to the VMs that are behind in its list, and reorders the list for the next period.
 * Here it goes to all at once, by weight.
 */
final class CreditAccounting {
    /**
     * A VM that takes part.
     *
     * @param weight of each of its vCPUs
     * @param vcpus how many of them are earning
     */
    record Sharer(int weight, int vcpus) {
        long weightOfAll() {
            return (long) weight * vcpus;
        }
    }

    private CreditAccounting() {}

    /**
     * What each vCPU of each sharer earns, in their order.
     *
     * @param pcpus of the host
     * @param balanceNanos the sum of all credits after the last accounting
     */
    static long[] earnings(List<Sharer> sharers, int pcpus, long balanceNanos) {
        long debt = Math.max(0, -balanceNanos);
        long weights = sharers.stream().mapToLong(Sharer::weightOfAll).sum();
        long[] earned = new long[sharers.size()];
        boolean[] full = new boolean[sharers.size()];
        long left = pcpus * CreditRules.PERIOD_NANOS + debt;
        long weightsLeft = weights;
        // Whoever has more than it can take is served first; then the others' shares are larger.
        for (int i = next(sharers, full, left, weightsLeft, debt, weights);
                i >= 0;
                i = next(sharers, full, left, weightsLeft, debt, weights)) {
            full[i] = true;
            earned[i] = peak(sharers.get(i), debt, weights);
            left -= earned[i];
            weightsLeft -= sharers.get(i).weightOfAll();
        }
        for (int i = 0; i < earned.length; i++) {
            Sharer sharer = sharers.get(i);
            earned[i] = (full[i] ? earned[i] : left * sharer.weightOfAll() / weightsLeft) / Math.max(1, sharer.vcpus());
        }
        return earned;
    }

    /** A sharer whose fair share is more than it can take; -1 if there is none left. */
    private static int next(
            List<Sharer> sharers, boolean[] full, long left, long weightsLeft, long debt, long weights) {
        for (int i = 0; i < full.length; i++) {
            Sharer sharer = sharers.get(i);
            if (!full[i] && left * sharer.weightOfAll() >= peak(sharer, debt, weights) * weightsLeft) {
                return i;
            }
        }
        return -1;
    }

    private static long peak(Sharer sharer, long debt, long weights) {
        return sharer.vcpus() * CreditRules.PERIOD_NANOS + (weights == 0 ? 0 : debt * sharer.weightOfAll() / weights);
    }
}
