package io.tiercel.reproduce.cava.bounds;

import io.tiercel.core.affinity.Scheme;
import io.tiercel.report.Progress;
import io.tiercel.report.Quantity;
import io.tiercel.report.Table;
import io.tiercel.reproduce.cava.bounds.Savings.Timed;
import io.tiercel.simulator.cluster.DiskModel;
import io.tiercel.simulator.scenario.Scenario;
import io.tiercel.simulator.workload.WorkloadSource;
import io.tiercel.simulator.world.model.ClusterModel;
import io.tiercel.whatif.SimulatedRun;
import io.tiercel.whatif.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What schemes save, by how much a disk reads for one task before its head goes to another's place. The model's 768 KiB are
 * fitted to CAVA's figure 3; a DataNode asks Linux to read 4 MiB ahead by default ({@code dfs.datanode.readahead.bytes}).
 * Immutable.
 */
public final class SeekCurve {
    /** What HDFS asks for by default. */
    public static final long READ_AHEAD_BYTES = 4L << 20;

    private static final List<Long> PIECES =
            List.of(256L << 10, ClusterModel.CAVA.disk().pieceBytes(), 1536L << 10, READ_AHEAD_BYTES, 16L << 20);
    private static final List<Scheme> SCHEMES = List.of(Scheme.NO_CACHE, Scheme.CAVA_LRU, Scheme.CAVA, Scheme.SAVING);

    private final Map<Long, Savings<Scheme>> byPiece = new LinkedHashMap<>();

    private SeekCurve() {}

    static SeekCurve run(List<WorkloadSource> workloads, List<Long> seeds, Progress progress) {
        SeekCurve curve = new SeekCurve();
        for (long piece : PIECES) {
            DiskModel disk = ClusterModel.CAVA.disk();
            ClusterModel cluster =
                    ClusterModel.CAVA.withDisk(new DiskModel(disk.bytesPerSecond(), disk.seekNanos(), piece));
            Scenario scenario = new Scenario(
                    Quantity.bytes(piece) + " between seeks", cluster, workloads, SCHEMES, seeds, List.of());
            List<Timed<Scheme>> runs = new ArrayList<>();
            for (SimulatedRun run : Simulation.run(scenario, progress)) {
                runs.add(new Timed<>(run.workload().name(), run.policy(), run.seed(), run.runSeconds()));
            }
            curve.byPiece.put(piece, new Savings<>(runs, Scheme.NO_CACHE));
        }
        return curve;
    }

    /** The bytes between seeks, ascending. */
    public List<Long> pieces() {
        return List.copyOf(byPiece.keySet());
    }

    public List<Scheme> schemes() {
        return SCHEMES.subList(1, SCHEMES.size());
    }

    /** With so many bytes between seeks, one of {@link #pieces}. */
    public Savings<Scheme> at(long pieceBytes) {
        Savings<Scheme> found = byPiece.get(pieceBytes);
        if (found == null) {
            throw new IllegalArgumentException("nothing ran with " + pieceBytes + " bytes between seeks");
        }
        return found;
    }

    /** The time saved; a row for each piece. */
    public Table table() {
        List<String> headings = new ArrayList<>(List.of("between seeks"));
        schemes().forEach(scheme -> headings.add(">" + scheme.label()));
        Table table = new Table(headings.toArray(String[]::new));
        for (long piece : pieces()) {
            List<String> cells = new ArrayList<>(List.of(Quantity.bytes(piece)));
            schemes().forEach(scheme -> cells.add(Quantity.percent(at(piece).mean(scheme))));
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }
}
