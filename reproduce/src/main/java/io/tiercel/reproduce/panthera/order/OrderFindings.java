package io.tiercel.reproduce.panthera.order;

import io.tiercel.report.BarChart;
import io.tiercel.report.Claim;
import io.tiercel.report.Estimate;
import io.tiercel.report.Findings;
import io.tiercel.report.Line;
import io.tiercel.report.Page;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What came of queues under several orders, on a real CapacityScheduler and in virtual time. Immutable. */
public final class OrderFindings implements Findings {
    private final OrderOptions options;
    private final List<QueueWorld> worlds = new ArrayList<>();

    /** Runs of one kind; each order has the same queues. */
    private record QueueWorld(String id, String title, List<OrderRun> runs) {
        /** By repetition, so that the same queues stand side by side. */
        List<OrderRun> of(OrderCase what) {
            return runs.stream()
                    .filter(run -> run.what().equals(what))
                    .sorted(Comparator.comparingInt(OrderRun::repetition))
                    .toList();
        }

        Estimate mean(OrderCase what, ToDoubleFunction<OrderRun> figure) {
            return Estimate.ofMean(of(what), figure);
        }
    }

    OrderFindings(OrderOptions options, List<OrderRun> real, List<OrderRun> simulated) {
        this.options = options;
        if (!real.isEmpty()) {
            worlds.add(new QueueWorld("real", "real", real));
        }
        worlds.add(new QueueWorld("simulated", "simulated", simulated));
    }

    @Override
    public List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (QueueWorld world : worlds) {
            for (OrderArm arm : OrderArm.scored()) {
                claims.add(time(world, OrderCase.of(arm), OrderCase.of(OrderArm.FIFO)));
            }
            claims.add(time(world, OrderCase.of(OrderArm.FRACTION), OrderCase.of(OrderArm.FAIR)));
            for (OrderArm arm : OrderArm.scored()) {
                claims.add(memory(world, OrderCase.of(arm)));
            }
            claims.add(time(world, OrderCase.AHEAD, OrderCase.of(OrderArm.FRACTION)));
        }
        return claims;
    }

    /** The paper gives no figure for its order; it wants it to gain. */
    private static Claim time(QueueWorld world, OrderCase one, OrderCase other) {
        return Claim.of(
                        world.id + "-time-" + id(one) + "-" + id(other),
                        world.title + ": mean completion time, " + one.label() + " times " + other.label()
                                + "'s, less than",
                        Estimate.ofRatio(world.of(one), world.of(other), OrderRun::meanSeconds),
                        "x")
                .withPaper(Line.below(1))
                .withGoal(Line.below(1));
    }

    private static Claim memory(QueueWorld world, OrderCase what) {
        List<OrderRun> ours = world.of(what);
        List<OrderRun> fifo = world.of(OrderCase.of(OrderArm.FIFO));
        List<Integer> both = IntStream.range(0, ours.size()).boxed().toList();
        Estimate more = Estimate.ofMean(
                both, i -> 100 * (ours.get(i).memoryShare() - fifo.get(i).memoryShare()));
        return Claim.of(
                        world.id + "-memory-" + id(what),
                        world.title + ": input read out of memory, " + what.label() + " less fifo, more than",
                        more,
                        "points")
                .withPaper(Line.above(0))
                .withGoal(Line.above(0));
    }

    private static String id(OrderCase what) {
        return what.arm().label() + (what.ahead() ? "-ahead" : "");
    }

    @Override
    public Map<String, Object> additions() {
        Map<String, Object> runs = new TreeMap<>();
        worlds.forEach(world -> runs.put(world.id, world.runs));
        return Map.of("runs", runs);
    }

    @Override
    public Page page() {
        Page page = new Page("Panthera's order of jobs").paragraph(words());
        for (QueueWorld world : worlds) {
            List<BarChart.Group> times = OrderCase.all().stream()
                    .map(what -> new BarChart.Group(
                            what.label(),
                            List.of(world.mean(what, OrderRun::meanSeconds).value())))
                    .toList();
            page.figure(
                            new BarChart(List.of("completion time"), times, false, Quantity::seconds).svg(),
                            "Mean completion time, " + world.title + ".")
                    .table(table(world));
        }
        return page;
    }

    private String words() {
        return "A queue of jobs whose inputs are partly in memory, under orders of CapacityScheduler's queue that differ in "
                + "nothing else. Real: six jobs, " + RealJob.cachedInAll() + " of " + RealJob.blocksInAll()
                + " blocks of " + Quantity.bytes(RealQueue.BLOCK_BYTES) + " pinned, a disk of "
                + Quantity.number(RealQueue.DISK_BYTES_PER_SECOND / 1e6)
                + " MB/s, room for two maps beside the masters; "
                + options.repetitions() + " queues under each order. Simulated: twenty jobs on CAVA's 103 workers; "
                + options.traces()
                + " queues under each order. fifo and fair are CapacityScheduler's own orders; paper, "
                + "fraction and bytes the modes of the job score, with aging after 10 minutes.";
    }

    private static Table table(QueueWorld world) {
        Table table = new Table(world.title, ">runs", ">mean completion", ">longest", ">out of memory");
        for (OrderCase what : OrderCase.all()) {
            Estimate mean = world.mean(what, OrderRun::meanSeconds);
            table.row(
                    what.label(),
                    Integer.toString(world.of(what).size()),
                    Quantity.seconds(mean.value())
                            + (mean.halfWidth().isPresent()
                                    ? " \u00b1 "
                                            + Quantity.seconds(mean.halfWidth().getAsDouble())
                                    : ""),
                    Quantity.seconds(world.mean(what, OrderRun::longestSeconds).value()),
                    Quantity.percent(world.mean(what, OrderRun::memoryShare)));
        }
        return table;
    }
}
