package io.tiercel.solvers;

import io.jenetics.AltererResult;
import io.jenetics.AnyGene;
import io.jenetics.Genotype;
import io.jenetics.Optimize;
import io.jenetics.Phenotype;
import io.jenetics.RouletteWheelSelector;
import io.jenetics.Selector;
import io.jenetics.TournamentSelector;
import io.jenetics.engine.Codecs;
import io.jenetics.engine.Engine;
import io.jenetics.engine.EvolutionResult;
import io.jenetics.util.ISeq;
import io.jenetics.util.RandomRegistry;
import io.jenetics.util.Seq;
import io.tiercel.core.ssd.SsdWeight;
import io.tiercel.core.ssd.VmNeed;
import io.tiercel.core.ssd.WeightFitness;
import io.tiercel.core.ssd.WeightSolver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * AC-SSD's genetic algorithm for the weights of VMs (section 4.3).
 *
 * <p>A genome is the plan of the whole platform, and each of its chromosomes the pair of weights of one VM. Two genomes swap the
 * pairs of a random number of VMs. A mutation multiplies the weights of one to three VMs. After each, weights are normalized.
 *
 * <p>The paper has genomes selected by their fitness. All fitnesses are near four times the number of VMs, so that hardly any
 * genome is preferred ({@link Selection#ROULETTE}). So a tournament of three is ours, from genomes each of whose weights is between what a VM needs for
 * one reason and for the other. Stateless: the same seed gives the same weights.
 *
 * @param seed of all that is random
 */
public record GeneticWeights(Selection selection, long seed) implements WeightSolver {
    private static final int POPULATION = 60;
    private static final int GENERATIONS = 200;
    private static final int TOURNAMENT_SIZE = 3;

    /** Which genomes have offspring. */
    public enum Selection {
        /** In proportion to raw fitness, as printed. */
        ROULETTE,
        /** The best of three that are drawn. */
        TOURNAMENT
    }

    @Override
    public List<SsdWeight> solve(List<VmNeed> needs) {
        if (needs.isEmpty()) {
            return List.of();
        }
        // The library draws from the thread's own source, so everything happens in this thread.
        return RandomRegistry.with(new Random(seed), random -> evolved(needs, random));
    }

    private List<SsdWeight> evolved(List<VmNeed> needs, Random random) {
        Engine<AnyGene<WeightGenome>, Double> engine = Engine.builder(
                        (WeightGenome genome) -> WeightFitness.of(needs, genome.weights()),
                        Codecs.ofScalar(() -> first(needs, random)))
                .populationSize(POPULATION)
                .optimize(Optimize.MAXIMUM)
                .selector(selector())
                .alterers((population, generation) -> altered(population, generation, random))
                .executor(Runnable::run)
                .build();
        return engine.stream()
                .limit(GENERATIONS)
                .collect(EvolutionResult.toBestGenotype())
                .gene()
                .allele()
                .weights();
    }

    /** The paper does not say what genomes are at first. */
    private WeightGenome first(List<VmNeed> needs, Random random) {
        return switch (selection) {
            case ROULETTE -> WeightGenome.random(needs.size(), random);
            case TOURNAMENT -> WeightGenome.between(needs, random);
        };
    }

    private Selector<AnyGene<WeightGenome>, Double> selector() {
        return switch (selection) {
            case ROULETTE -> new RouletteWheelSelector<>();
            case TOURNAMENT -> new TournamentSelector<>(TOURNAMENT_SIZE);
        };
    }

    private static AltererResult<AnyGene<WeightGenome>, Double> altered(
            Seq<Phenotype<AnyGene<WeightGenome>, Double>> population, long generation, Random random) {
        List<Phenotype<AnyGene<WeightGenome>, Double>> parents = new ArrayList<>(population.asList());
        Collections.shuffle(parents, random);
        List<Phenotype<AnyGene<WeightGenome>, Double>> offspring = new ArrayList<>(parents.size());
        for (int i = 0; i < parents.size(); i++) {
            // The last of an odd number has the first for its partner.
            WeightGenome other = genome(parents.get((i + 1) % parents.size()));
            WeightGenome child = genome(parents.get(i)).crossed(other, random).mutated(random);
            offspring.add(with(parents.get(i), child, generation));
        }
        return new AltererResult<>(ISeq.of(offspring), offspring.size());
    }

    private static WeightGenome genome(Phenotype<AnyGene<WeightGenome>, Double> phenotype) {
        return phenotype.genotype().gene().allele();
    }

    private static Phenotype<AnyGene<WeightGenome>, Double> with(
            Phenotype<AnyGene<WeightGenome>, Double> parent, WeightGenome child, long generation) {
        AnyGene<WeightGenome> gene = parent.genotype().gene().newInstance(child);
        return Phenotype.of(Genotype.of(parent.genotype().chromosome().newInstance(ISeq.of(gene))), generation);
    }
}
