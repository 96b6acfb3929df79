package io.tiercel.solvers;

import io.tiercel.core.deadline.model.MonotoneLine;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The line that fits best of all that never grow: isotonic regression by pooled adjacent violators (Ayer, Brunk, Ewing, Reid
 * and Silverman, 1955). Stateless.
 *
 * <p>Tasks with the same residual CPU are one place, with their mean. Where there are more places than a line may have
 * knots, neighbours are put together first.
 */
final class MonotoneFit {
    /** Places or neighbours that have the same time, with sums over their tasks. */
    private record Pool(double residualSum, double secondsSum, double tasks, List<Double> places) {
        double seconds() {
            return secondsSum / tasks;
        }

        double residual() {
            return residualSum / tasks;
        }

        Pool with(Pool next) {
            List<Double> all = new ArrayList<>(places);
            all.addAll(next.places);
            return new Pool(
                    residualSum + next.residualSum, secondsSum + next.secondsSum, tasks + next.tasks, List.copyOf(all));
        }
    }

    private MonotoneFit() {}

    /** The line through tasks in any order, of which there is at least one. */
    static MonotoneLine line(double[] residual, double[] seconds) {
        List<Pool> pools = new ArrayList<>();
        for (Pool place : places(residual, seconds)) {
            Pool last = place;
            while (!pools.isEmpty() && pools.get(pools.size() - 1).seconds() < last.seconds()) {
                last = pools.remove(pools.size() - 1).with(last);
            }
            pools.add(last);
        }
        List<Knot> knots = new ArrayList<>();
        for (Pool pool : pools) {
            pool.places().forEach(place -> knots.add(new Knot(place, pool.seconds())));
        }
        return new MonotoneLine(knots);
    }

    /** The places in order of r, as many as a line may have at most. */
    private static List<Pool> places(double[] residual, double[] seconds) {
        List<Integer> order = IntStream.range(0, residual.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> residual[i]))
                .toList();
        List<Pool> places = new ArrayList<>();
        for (int i : order) {
            Pool task = new Pool(residual[i], seconds[i], 1, List.of(residual[i]));
            Pool last = places.isEmpty() ? null : places.get(places.size() - 1);
            if (last != null && last.places().get(0) == residual[i]) {
                places.set(places.size() - 1, placed(last.with(task), residual[i]));
            } else {
                places.add(task);
            }
        }
        return thinned(places);
    }

    private static List<Pool> thinned(List<Pool> places) {
        int each = (places.size() + MonotoneLine.KNOTS_MAX - 1) / MonotoneLine.KNOTS_MAX;
        if (each == 1) {
            return places;
        }
        List<Pool> fewer = new ArrayList<>();
        for (int from = 0; from < places.size(); from += each) {
            Pool together = places.subList(from, Math.min(places.size(), from + each)).stream()
                    .reduce(Pool::with)
                    .orElseThrow();
            fewer.add(placed(together, together.residual()));
        }
        return fewer;
    }

    private static Pool placed(Pool pool, double residual) {
        return new Pool(pool.residualSum, pool.secondsSum, pool.tasks, List.of(residual));
    }
}
