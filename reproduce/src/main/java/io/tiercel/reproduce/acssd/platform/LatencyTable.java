package io.tiercel.reproduce.acssd.platform;

import io.tiercel.core.ssd.MissCurve;
import io.tiercel.core.ssd.MissCurve.Point;
import io.tiercel.core.ssd.SpaceDivision;
import io.tiercel.core.ssd.WaterFilling;
import io.tiercel.core.ssd.WaterFilling.Demand;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Table 1: five nodes, 5 GB of SSD, and what a read takes on average, in times of what the spinning disk takes. Immutable. */
final class LatencyTable {
    private static final double SSD_GIGABYTES = 5;
    private static final double SSD_LATENCY = 0.1;
    private static final List<Double> WORKING_SETS = List.of(5.0, 1.0, 4.0, 3.0, 7.0);
    private static final List<Double> IMPORTANCE = List.of(0.1, 0.4, 0.1, 0.3, 0.1);

    /** By working sets. */
    private static final double[] VM_CENTRIC = SpaceDivision.byWorkingSet(SSD_GIGABYTES, WORKING_SETS);
    /** By importance, as the paper has it: node 2 gets twice its working set. */
    private static final double[] PRINTED = SpaceDivision.byWeight(SSD_GIGABYTES, IMPORTANCE);
    /** By importance, and what is beyond a working set goes to the others. */
    private static final double[] CAPPED = SpaceDivision.capped(SSD_GIGABYTES, IMPORTANCE, WORKING_SETS);

    private static final double[] OPTIMUM = WaterFilling.fill(SSD_GIGABYTES, demands());

    private LatencyTable() {}

    static double printed() {
        return ratio(PRINTED);
    }

    static double capped() {
        return ratio(CAPPED);
    }

    static double optimum() {
        return ratio(OPTIMUM);
    }

    static Table table() {
        Table table = new Table("division", ">GB of the five nodes", ">latency", ">ratio");
        row(table, "VM-centric, by working sets", VM_CENTRIC);
        row(table, "App-centric, as printed", PRINTED);
        row(table, "App-centric, capped at working sets", CAPPED);
        row(table, "optimum", OPTIMUM);
        return table;
    }

    private static void row(Table table, String division, double[] gigabytes) {
        String each = String.join(
                "  ",
                Arrays.stream(gigabytes)
                        .mapToObj(room -> Quantity.fixed(room, 2))
                        .toList());
        table.row(division, each, Quantity.fixed(latency(gigabytes), 4), Quantity.fixed(ratio(gigabytes), 4));
    }

    private static double ratio(double[] gigabytes) {
        return latency(gigabytes) / latency(VM_CENTRIC);
    }

    private static double latency(double[] gigabytes) {
        double misses = WaterFilling.cost(demands(), gigabytes);
        return misses + SSD_LATENCY * (1 - misses);
    }

    /** Each node misses in proportion to what it lacks of its working set. */
    private static List<Demand> demands() {
        return IntStream.range(0, WORKING_SETS.size())
                .mapToObj(node -> new Demand(
                        IMPORTANCE.get(node),
                        new MissCurve(List.of(new Point(0, 1), new Point(WORKING_SETS.get(node), 0)))))
                .toList();
    }
}
