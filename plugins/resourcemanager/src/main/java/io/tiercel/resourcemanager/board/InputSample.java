package io.tiercel.resourcemanager.board;

import io.tiercel.wire.schedule.TaskNotice.Input;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Inputs that are still to be read, or some that stand for all. Immutable.
 *
 * @param each for how many tasks one of them stands
 */
record InputSample(List<Input> inputs, int each) {
    static final InputSample NONE = new InputSample(List.of(), 1);

    /** How many bytes of all are on each host's disk: a block with several replicas is on each in part. */
    Map<String, Double> bytesByHost() {
        Map<String, Double> bytes = new LinkedHashMap<>();
        for (Input input : inputs) {
            double part = (double) each * input.bytes() / input.hosts().size();
            input.hosts().forEach(host -> bytes.merge(host, part, Double::sum));
        }
        return bytes;
    }
}
