package io.tiercel.simulator.trace;

/**
 * A job of a workload in SWIM's format.
 *
 * @param submitSeconds from the trace's beginning
 * @param inputBytes that it reads of the path, from its beginning
 * @param shuffleBytes that map tasks hand to reduce tasks; 0 where it has none of these
 * @param path a number for what it reads
 */
public record SwimJob(long submitSeconds, long inputBytes, long shuffleBytes, long outputBytes, long path) {
    /** What its map tasks write: what they shuffle, or else the output. */
    public long mapOutputBytes() {
        return shuffleBytes > 0 ? shuffleBytes : outputBytes;
    }
}
