package io.tiercel.reproduce.acssd.platform;

import java.util.List;

/**
 * How much of everything is simulated.
 *
 * @param warmUpSeconds jobs that begin so early are left out where workloads are steady: two rounds of the loop
 * @param fileTestSeconds for which TestDFSIO is run again and again
 * @param steadySeconds for which each workload is
 * @param groupSeconds of each group of table 2
 * @param fileMebibytes of each of TestDFSIO's files
 * @param inputMebibytes of each worker's input
 * @param sizesMebibytes of the SSD in figure 1
 */
record PlatformExtent(
        int warmUpSeconds,
        int fileTestSeconds,
        int steadySeconds,
        int groupSeconds,
        int fileMebibytes,
        int inputMebibytes,
        List<Integer> sizesMebibytes) {
    /**
     * The paper's, where it has one: ten minutes a group, and files of 256 MB. It runs workloads "continuously", so that here they
     * are run for 20 minutes.
     */
    static final PlatformExtent PAPER = new PlatformExtent(
            125,
            1_200,
            1_200,
            600,
            256,
            PaperWorkload.INPUT_MEBIBYTES,
            List.of(0, 320, 640, 1_280, 1_920, 2_560, 3_840));

    PlatformExtent {
        sizesMebibytes = List.copyOf(sizesMebibytes);
    }
}
