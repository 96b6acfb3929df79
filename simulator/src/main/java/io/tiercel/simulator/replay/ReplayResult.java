package io.tiercel.simulator.replay;

/**
 * What a replay counted.
 *
 * @param policy its name
 * @param requests how many
 * @param hits how many of them the cache would have served
 * @param bytes that were requested; one a request where the trace has no sizes
 * @param hitBytes how many of them the cache would have served
 */
public record ReplayResult(String policy, long requests, long hits, long bytes, long hitBytes) {
    /** From 0 to 1; 0 if nothing was requested. */
    public double hitRatio() {
        return requests == 0 ? 0 : (double) hits / requests;
    }

    /** From 0 to 1; 0 if nothing was requested. */
    public double byteHitRatio() {
        return bytes == 0 ? 0 : (double) hitBytes / bytes;
    }
}
