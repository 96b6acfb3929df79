package io.tiercel.simulator.credit;

/**
 * What clients ask of a web VM, in the manner of TPC-W.
 *
 * @param clients each waits for its answer, thinks, and asks again
 * @param thinkNanos mean of an exponential distribution, cut off at ten times as much, as TPC-W's clause on think time has it
 * @param demandNanos what a request computes in all, mean
 * @param bursts in how many parts it computes; between two of them it waits for a device. Each is exponentially
 *     distributed
 * @param waitNanos mean of an exponential distribution
 * @param interruptsOnFirst whether all that comes from outside is for vCPU 0 to take, which Linux's guests do unless told
 *     otherwise
 */
public record WebLoad(
        int clients, double thinkNanos, double demandNanos, int bursts, double waitNanos, boolean interruptsOnFirst) {
    public WebLoad {
        if (clients < 1 || bursts < 1) {
            throw new IllegalArgumentException("a load needs clients and bursts: " + clients + ", " + bursts);
        }
        if (!(thinkNanos > 0 && demandNanos > 0 && waitNanos > 0)) {
            throw new IllegalArgumentException(
                    "durations must be positive: " + thinkNanos + ", " + demandNanos + ", " + waitNanos + " ns");
        }
    }
}
