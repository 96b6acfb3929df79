package io.tiercel.reproduce.hotblocks.scale;

import io.tiercel.core.hot.HotConfig;
import io.tiercel.core.hot.HotModel;
import io.tiercel.report.Progress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hot-blocks paper's sizes, 100 to 500 GB on a server with 16 GB of memory, in virtual time. */
public final class ScaleReproduction {
    static final List<Integer> GIGABYTES = List.of(100, 200, 300, 400, 500);
    static final List<HotModel> MODELS =
            List.of(HotModel.VANILLA, HotModel.PRINTED, HotModel.WEIGHTED, HotModel.EXPECTED);

    private static final long BLOCK_BYTES = 128L << 20;
    private static final double EXPONENT = 1.1;
    private static final long SECOND = 1_000_000_000L;

    private ScaleReproduction() {}

    /**
     * What a map task computes.
     *
     * @param cpuNanosPerByte assumed: one core of the paper's time
     */
    record Job(String name, double cpuNanosPerByte) {
        static final List<Job> ALL = List.of(new Job("word count", 30), new Job("grep", 7));
    }

    /** How the data is read, and when a block is hot then. */
    enum Load {
        SCAN("one scan"),
        SKEWED("re-read with skew"),
        CHANGING("re-read with skew that changes"),
        /** As the paper sets both. */
        SKEWED_60S("re-read with skew, more than 2 reads in 60 s"),
        SKEWED_30MIN("re-read with skew, more than 2 reads in 30 min");

        private final String words;

        Load(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }

        HotConfig config() {
            return switch (this) {
                case SCAN, SKEWED, CHANGING -> HotConfig.adapted();
                case SKEWED_60S -> HotConfig.of(2, 60 * SECOND);
                case SKEWED_30MIN -> HotConfig.of(2, 1_800 * SECOND);
            };
        }

        ReadPlan plan(long dataBytes, long seed) {
            return switch (this) {
                case SCAN -> ReadPlan.scan(dataBytes, BLOCK_BYTES);
                case CHANGING -> ReadPlan.changing(dataBytes, BLOCK_BYTES, EXPONENT, seed);
                case SKEWED, SKEWED_60S, SKEWED_30MIN -> ReadPlan.skewed(dataBytes, BLOCK_BYTES, EXPONENT, seed);
            };
        }
    }

    /** What is measured: the seed of the first repetition, and how many there are. */
    public record Options(long seed, int repetitions) {
        public static final int REPETITIONS_DEFAULT = 10;

        public Options {
            if (repetitions < 1) {
                throw new IllegalArgumentException("repetitions must be positive: " + repetitions);
            }
        }
    }

    /**
     * The runs of one cell: a size under a load and a model.
     *
     * @param model null without memcached
     * @param runs by repetition
     */
    record Cell(Job job, Load load, int gigabytes, @Nullable HotModel model, List<ServerRun.Result> runs) {
        Cell {
            runs = List.copyOf(runs);
        }
    }

    /** Runs everything. */
    public static ScaleFindings run(Options options, Progress progress) {
        List<Cell> cells = new ArrayList<>();
        for (Job job : Job.ALL) {
            for (Load load : Load.values()) {
                progress.stage(job.name() + ", " + load.words());
                for (int gigabytes : GIGABYTES) {
                    cells.add(cell(options, job, load, gigabytes, null));
                    MODELS.forEach(model -> cells.add(cell(options, job, load, gigabytes, model)));
                }
            }
        }
        return new ScaleFindings(options, cells);
    }

    private static Cell cell(Options options, Job job, Load load, int gigabytes, @Nullable HotModel model) {
        List<ServerRun.Result> runs = new ArrayList<>();
        long bytes = gigabytes * 1_000_000_000L;
        // A scan is the same with every seed.
        for (int i = 0; i < (load == Load.SCAN ? 1 : options.repetitions); i++) {
            ReadPlan plan = load.plan(bytes, options.seed + i);
            runs.add(new ServerRun(ServerRun.Shape.PAPER, plan, job.cpuNanosPerByte(), model, load.config()).run());
        }
        return new Cell(job, load, gigabytes, model, runs);
    }
}
