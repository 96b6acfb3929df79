package io.tiercel.reproduce.acssd.platform;

import io.tiercel.simulator.ssd.StorageModel;
import io.tiercel.simulator.ssd.job.JobPass;
import io.tiercel.simulator.ssd.job.MapReduceJob;
import io.tiercel.simulator.world.model.Application;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The benchmarks of section 5.1.3 beside TestDFSIO, and what each does.
 *
 * <p>What a byte of input costs, and what maps write for it, is CAVA's table I ({@link Application}). Its CPU is that of whole
 * tasks, so that the start of their JVM, which the platform has beside it, is taken off. What maps write beyond the size of their
 * input, they spill, and read again. A job's output is as large as what its maps put out. The exceptions:
 *
 * <ul>
 *   <li>Terasort costs what Sort costs.
 *   <li>Scan costs what CAVA's selection costs, and copies its table without reduce tasks, as HiBench's does.
 *   <li>Sort, Terasort and Wordcount read each input once: the paper has them as "the processing of the intermediate data".
 *   <li>The three queries read the same tables: it has them as "the query and search in a huge database".
 *   <li>Pagerank has three iterations, as HiBench's does.
 *   <li>Of KMeans and Bayes nothing is known. Each pass costs the median of CAVA's seven, which is Aggregation's in CPU and in
 *       writes. More would not go with the paper: up to 27 % are saved where disks are faster, so that more than that is I/O.
 *   <li>KMeans goes over its input five times (Mahout's limit in HiBench), and writes as little as Wordcount. Then it clusters, at
 *       the cost of a scan.
 *   <li>Bayes is the four jobs of Mahout's trainer, each over as much as its input.
 * </ul>
 *
 * <p>The paper does not give sizes of inputs, but that 640 MB of SSD a host are "about 50 % of the working set". What is read again
 * is input: VMs have in memory what is only there for a while. So each worker has 300 MiB of it, and all 17 have twice of what all
 * SSDs hold.
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
    static final int INPUT_MEBIBYTES = 300;

    /** Table 2: the workloads of each cluster, ten minutes each. */
    static final List<List<PaperWorkload>> TABLE_TWO = List.of(
            List.of(SORT, JOIN, PAGERANK, AGGREGATION, TERASORT, SCAN, BAYES, KMEANS, WORDCOUNT),
            List.of(WORDCOUNT, TERASORT, SORT, AGGREGATION, JOIN, SCAN, BAYES, PAGERANK, KMEANS),
            List.of(AGGREGATION, BAYES, WORDCOUNT, SORT, SCAN, JOIN, PAGERANK, KMEANS, TERASORT));

    private static final int KMEANS_ITERATIONS = 5;
    private static final int PAGERANK_ITERATIONS = 3;
    private static final int BAYES_JOBS = 4;
    /** Of CAVA's tasks. */
    private static final double TASK_BYTES = 64 << 20;

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
        String input = isQuery() ? "tables" : label;
        int blocks = StorageModel.blocksOfMebibytes(inputMebibytes);
        return new MapReduceJob(label, input, isSort(), blocks, passes());
    }

    private List<JobPass> passes() {
        return switch (this) {
            case SORT, TERASORT -> List.of(pass("sort"));
            case WORDCOUNT -> List.of(pass("wordcount"));
            case AGGREGATION -> List.of(pass("aggregation"));
            case JOIN -> List.of(pass("join"));
            case SCAN -> List.of(scan());
            case BAYES -> Collections.nCopies(BAYES_JOBS, pass("aggregation"));
            case KMEANS -> kmeans();
            case PAGERANK -> Collections.nCopies(PAGERANK_ITERATIONS, pass("pagerank"));
        };
    }

    private static List<JobPass> kmeans() {
        double written = Application.named("wordcount").writtenShare();
        JobPass iteration = pass(cpuNanosPerByte("aggregation"), written);
        List<JobPass> passes = new ArrayList<>(Collections.nCopies(KMEANS_ITERATIONS, iteration));
        passes.add(scan());
        return passes;
    }

    private static JobPass scan() {
        return new JobPass(cpuNanosPerByte("selection"), 0, 0, 1);
    }

    private static JobPass pass(String name) {
        return pass(cpuNanosPerByte(name), Application.named(name).writtenShare());
    }

    /** Without what starts a JVM. */
    private static double cpuNanosPerByte(String name) {
        return Application.named(name).cpuNanosPerByte() - PaperPlatform.TASK_START_NANOS / TASK_BYTES;
    }

    private static JobPass pass(double cpuNanosPerByte, double writtenShare) {
        double output = Math.min(1, writtenShare);
        return new JobPass(cpuNanosPerByte, writtenShare - output, output, output);
    }
}
