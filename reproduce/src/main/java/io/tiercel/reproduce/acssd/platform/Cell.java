package io.tiercel.reproduce.acssd.platform;

/**
 * A place in a figure.
 *
 * @param row a workload, a mode of TestDFSIO, or a group of table 2
 * @param cluster whose jobs these are
 */
record Cell(String row, String cluster) {
    /** For people. */
    String title() {
        return row + ", " + cluster;
    }
}
