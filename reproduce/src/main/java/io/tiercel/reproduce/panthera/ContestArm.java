package io.tiercel.reproduce.panthera;

import java.io.IOException;

/** One way of doing what a row compares: stock Hadoop, or Tiercel. */
interface ContestArm {
    /** In a word or two, for progress. */
    String name();

    /** Does it as often as a turn asks for, and tells how long each time took. */
    Durations turn(int repetition) throws IOException, InterruptedException;
}
