package io.tiercel.testbed.demo;

import io.tiercel.testbed.jobs.TierBytes;
import java.util.List;

/**
 * What came of a turn.
 *
 * @param askSeconds how long each answer took, in order
 * @param answer what was answered, or its digest: the same if the answers are
 * @param bytes that were read, by who served them
 */
public record TurnResult(DemoTurn turn, List<Double> askSeconds, String answer, TierBytes bytes) {
    public TurnResult {
        askSeconds = List.copyOf(askSeconds);
        if (askSeconds.size() != turn.work().asks()) {
            throw new IllegalArgumentException("asked " + askSeconds.size() + " times instead of "
                    + turn.work().asks());
        }
    }

    public double seconds() {
        return sum(askSeconds);
    }

    /** Of all answers but the first, which finds nothing in Tiercel's memory. */
    double secondsAgain() {
        return sum(askSeconds.subList(1, askSeconds.size()));
    }

    boolean bytesAddUp() {
        return bytes.addsUp(turn.mode() == Mode.TIERCEL);
    }

    private static double sum(List<Double> seconds) {
        return seconds.stream().mapToDouble(Double::doubleValue).sum();
    }
}
