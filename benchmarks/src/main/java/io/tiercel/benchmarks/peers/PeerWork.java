package io.tiercel.benchmarks.peers;

/**
 * A kind of work that peers are compared by.
 *
 * @param order to a process, with the seed of the round in place of {@code SEED}
 * @param rate whether the answer is reads a second; else it is the nanoseconds of a read
 * @param goal the least that our speed is to be, over the peer's
 */
record PeerWork(String id, String title, String order, boolean rate, double goal) {
    String order(long seed) {
        return order.replace("SEED", Long.toString(seed));
    }

    /** How fast an answer says it was, in any unit. */
    double speed(double answer) {
        return rate ? answer : 1e9 / answer;
    }
}
