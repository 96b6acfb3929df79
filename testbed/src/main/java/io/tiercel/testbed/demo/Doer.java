package io.tiercel.testbed.demo;

import java.io.IOException;

/** How a work is done. */
interface Doer {
    /**
     * Takes a turn: asks as often as the work says, with nothing in Tiercel's memory at first.
     *
     * @throws IOException if it cannot be done
     */
    TurnResult take(DemoTurn turn) throws IOException, InterruptedException;
}
