package io.tiercel.core.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * VMs joined pair by pair into one group, those first between which data goes fastest (average linkage of the logarithms
 * of rates, UPGMA).
 *
 * <p>Averages make single noisy pairs harmless: what two racks have between them is the mean of many measurements by the
 * time they are joined. Ties go to the VMs of lower numbers. Takes time by the cube of the number of VMs at worst.
 */
final class JoinTree {
    private final int vms;
    private final List<Join> joins = new ArrayList<>();

    /** Two groups, each called by its VM of the lowest number, and the mean logarithm of the rate between them. */
    private record Join(int kept, int gone, double logRate) {}

    private JoinTree(int vms) {
        this.vms = vms;
    }

    /** @throws IllegalArgumentException naming two VMs that no measurement connects */
    static JoinTree of(MeasuredRates rates) {
        List<String> names = rates.vms();
        JoinTree tree = new JoinTree(names.size());
        Links links = new Links(rates, names.size());
        while (tree.joins.size() < names.size() - 1) {
            Join best = links.fastest();
            if (best == null) {
                throw new IllegalArgumentException("no measurement connects " + names.get(0) + " with "
                        + names.get(links.otherThanFirst()) + ": measure more pairs");
            }
            links.join(best);
            tree.joins.add(best);
        }
        return tree;
    }

    int joins() {
        return joins.size();
    }

    /** By how much the next join is slower than the one before it, in logarithms; there must be both. */
    double gapAfter(int joined) {
        return joins.get(joined - 1).logRate - joins.get(joined).logRate;
    }

    /** The groups after so many joins. */
    Grouping after(int joined) {
        Integer[] group = new Integer[vms];
        Arrays.setAll(group, vm -> vm);
        for (Join join : joins.subList(0, joined)) {
            for (int vm = 0; vm < vms; vm++) {
                group[vm] = group[vm] == join.gone ? (Integer) join.kept : group[vm];
            }
        }
        return Grouping.by(group);
    }

    /** What is between groups so far. Sums and counts add up when groups are joined, so that means stay exact. */
    private static final class Links {
        private final double[][] sums;
        private final int[][] counts;
        private final boolean[] gone;

        Links(MeasuredRates rates, int vms) {
            sums = new double[vms][vms];
            counts = new int[vms][vms];
            gone = new boolean[vms];
            for (int a = 0; a < vms; a++) {
                for (int b = 0; b < vms; b++) {
                    if (rates.measured(a, b)) {
                        sums[a][b] = rates.logRate(a, b);
                        counts[a][b] = 1;
                    }
                }
            }
        }

        @Nullable
        Join fastest() {
            Join best = null;
            for (int a = 0; a < gone.length; a++) {
                for (int b = a + 1; !gone[a] && b < gone.length; b++) {
                    if (!gone[b] && counts[a][b] > 0) {
                        double mean = sums[a][b] / counts[a][b];
                        best = best == null || mean > best.logRate ? new Join(a, b, mean) : best;
                    }
                }
            }
            return best;
        }

        void join(Join join) {
            gone[join.gone] = true;
            for (int other = 0; other < gone.length; other++) {
                sums[join.kept][other] += sums[join.gone][other];
                sums[other][join.kept] = sums[join.kept][other];
                counts[join.kept][other] += counts[join.gone][other];
                counts[other][join.kept] = counts[join.kept][other];
            }
        }

        /** A group that is left beside the first. */
        int otherThanFirst() {
            int other = 1;
            while (gone[other]) {
                other++;
            }
            return other;
        }
    }
}
