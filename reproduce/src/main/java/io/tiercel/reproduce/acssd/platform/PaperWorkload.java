package io.tiercel.reproduce.acssd.platform;

import io.tiercel.simulator.ssd.StorageModel;
import io.tiercel.simulator.ssd.job.JobPass;
import io.tiercel.simulator.ssd.job.MapReduceJob;
import io.tiercel.simulator.world.model.Application;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The benchmarks of section 5.1.3 beside TestDFSIO, and what each does.
 *
 * <p>What a byte of input costs, and what maps write for it, is CAVA's table I ({@link Application}). What maps write beyond the
 * size of their input, they spill, and read again. A job's output is as large as what its maps put out. The exceptions:
 *
 * <ul>
 *   <li>Terasort costs what Sort costs.
 *   <li>Scan costs what CAVA's selection costs, and copies its table without reduce tasks, as HiBench's does.
 *   <li>KMeans goes over its input five times (Mahout's limit in HiBench) at the cost of Wordcount, and writes next to nothing.
 *       Then it clusters, at the cost of a scan.
 *   <li>Pagerank has three iterations, as HiBench's does.
 *   <li>Of Bayes nothing is known: three jobs over its input, each at the average cost of CAVA's seven.
 * </ul>
 *
 * <p>The paper does not give sizes of inputs, but that 640 MB of SSD a host are "about 50 % of the working set". So each worker
 * has 256 MiB of input. With what jobs write, the disks of a host have some 1,280 MiB that are read again.
 */
enum PaperWorkload {
    SORT("Sort"),
    TERASORT("Terasort"),
    WORDCOUNT("Wordcount"),
    AGGREGATION("Aggregation"),
    JOIN("Join"),
    SCAN("Scan"),
    BAYES("Bayes"),
    KMEANS("KMeans"),
    PAGERANK("Pagerank");

    /** Of input, for each worker. */
    static final int INPUT_MEBIBYTES = 256;

    /** Table 2: the workloads of each cluster, ten minutes each. */
    static final List<List<PaperWorkload>> TABLE_TWO = List.of(
            List.of(SORT, JOIN, PAGERANK, AGGREGATION, TERASORT, SCAN, BAYES, KMEANS, WORDCOUNT),
            List.of(WORDCOUNT, TERASORT, SORT, AGGREGATION, JOIN, SCAN, BAYES, PAGERANK, KMEANS),
            List.of(AGGREGATION, BAYES, WORDCOUNT, SORT, SCAN, JOIN, PAGERANK, KMEANS, TERASORT));

    private static final int KMEANS_ITERATIONS = 5;
    private static final int PAGERANK_ITERATIONS = 3;
    private static final int BAYES_JOBS = 3;

    private final String label;

    PaperWorkload(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Whether the paper has it among the parallel algorithms, with little I/O. */
    boolean isSort() {
        return this == SORT || this == TERASORT || this == WORDCOUNT;
    }

    /** Whether it is a query. */
    boolean isQuery() {
        return this == AGGREGATION || this == JOIN || this == SCAN;
    }

    /** A job, with so much input for each worker. */
    MapReduceJob job(int inputMebibytes) {
        return new MapReduceJob(label, StorageModel.blocksOfMebibytes(inputMebibytes), passes());
    }

    private List<JobPass> passes() {
        return switch (this) {
            case SORT, TERASORT -> List.of(pass("sort"));
            case WORDCOUNT -> List.of(pass("wordcount"));
            case AGGREGATION -> List.of(pass("aggregation"));
            case JOIN -> List.of(pass("join"));
            case SCAN -> List.of(scan());
            case BAYES ->
                Collections.nCopies(
                        BAYES_JOBS, pass(mean(Application::cpuNanosPerByte), mean(Application::writtenShare)));
            case KMEANS -> kmeans();
            case PAGERANK -> Collections.nCopies(PAGERANK_ITERATIONS, pass("pagerank"));
        };
    }

    private static List<JobPass> kmeans() {
        List<JobPass> passes = new ArrayList<>(Collections.nCopies(KMEANS_ITERATIONS, pass("wordcount")));
        passes.add(scan());
        return passes;
    }

    private static JobPass scan() {
        return new JobPass(Application.named("selection").cpuNanosPerByte(), 0, 0, 1);
    }

    private static JobPass pass(String name) {
        Application application = Application.named(name);
        return pass(application.cpuNanosPerByte(), application.writtenShare());
    }

    private static JobPass pass(double cpuNanosPerByte, double writtenShare) {
        double output = Math.min(1, writtenShare);
        return new JobPass(cpuNanosPerByte, writtenShare - output, output, output);
    }

    private static double mean(ToDoubleFunction<Application> figure) {
        return Application.CAVA.stream().mapToDouble(figure).average().orElseThrow();
    }
}
