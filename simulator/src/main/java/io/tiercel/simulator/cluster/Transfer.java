package io.tiercel.simulator.cluster;

import io.tiercel.simulator.engine.EventHandler;

/**
 * Bytes on their way.
 *
 * @param endServed how much each transfer of its share has been served when this one is done
 * @param order of beginning, which breaks ties
 */
record Transfer(double endServed, long order, long bytes, EventHandler done, int argument)
        implements Comparable<Transfer> {
    @Override
    public int compareTo(Transfer other) {
        int byEnd = Double.compare(endServed, other.endServed);
        return byEnd == 0 ? Long.compare(order, other.order) : byEnd;
    }
}
