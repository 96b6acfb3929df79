package io.tiercel.solvers;

import io.tiercel.core.ssd.SsdWeight;
import io.tiercel.core.ssd.VmNeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A plan of the whole platform as AC-SSD's genetic algorithm has it: a pair of weights for each VM. Immutable.
 *
 * @param weights normalized: each of the two adds up to 1
 */
record WeightGenome(List<SsdWeight> weights) {
    private static final double MUTATION_CHANCE = 0.3;
    private static final double FACTOR_MIN = 0.7;
    private static final double FACTOR_MAX = 1.3;
    private static final int MUTATED_MAX = 3;

    WeightGenome {
        weights = List.copyOf(weights);
    }

    /** Any weights. */
    static WeightGenome random(int vms, Random random) {
        return normalized(Stream.generate(() -> new SsdWeight(1 - random.nextDouble(), 1 - random.nextDouble()))
                .limit(vms)
                .toList());
    }

    /** Each weight lies anywhere between the two needs that it is compared with. */
    static WeightGenome between(List<VmNeed> needs, Random random) {
        return normalized(needs.stream()
                .map(need -> new SsdWeight(
                        between(need.sensitivity(), need.importance(), random),
                        between(need.randomness(), need.importance(), random)))
                .toList());
    }

    private static double between(double one, double other, Random random) {
        return Math.max(Double.MIN_NORMAL, one + (other - one) * random.nextDouble());
    }

    /** The child that has the pairs of some VMs from another genome. */
    WeightGenome crossed(WeightGenome other, Random random) {
        List<SsdWeight> child = new ArrayList<>(weights);
        int swapped = random.nextInt(child.size() + 1);
        for (int i = 0; i < swapped; i++) {
            int vm = random.nextInt(child.size());
            child.set(vm, other.weights.get(vm));
        }
        return normalized(child);
    }

    /** The same, or one in which a few VMs weigh a little more or less. */
    WeightGenome mutated(Random random) {
        if (random.nextDouble() >= MUTATION_CHANCE) {
            return this;
        }
        List<SsdWeight> child = new ArrayList<>(weights);
        int changed = 1 + random.nextInt(MUTATED_MAX);
        for (int i = 0; i < changed; i++) {
            int vm = random.nextInt(child.size());
            SsdWeight weight = child.get(vm);
            child.set(vm, new SsdWeight(weight.space() * factor(random), weight.iops() * factor(random)));
        }
        return normalized(child);
    }

    private static double factor(Random random) {
        return FACTOR_MIN + (FACTOR_MAX - FACTOR_MIN) * random.nextDouble();
    }

    private static WeightGenome normalized(List<SsdWeight> weights) {
        double[] spaces = shares(weights, SsdWeight::space);
        double[] iops = shares(weights, SsdWeight::iops);
        return new WeightGenome(IntStream.range(0, weights.size())
                .mapToObj(vm -> new SsdWeight(spaces[vm], iops[vm]))
                .toList());
    }

    private static double[] shares(List<SsdWeight> weights, ToDoubleFunction<SsdWeight> of) {
        double sum = weights.stream().mapToDouble(of).sum();
        return weights.stream().mapToDouble(of).map(weight -> weight / sum).toArray();
    }
}
