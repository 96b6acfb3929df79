package io.tiercel.reproduce.acssd.platform;

import java.util.Map;

/** Something that is run under each arm and with each seed. */
@FunctionalInterface
interface ArmExperiment {
    /** What came of its cells, in their order. Runs of the same seed have the same jobs and the same replicas. */
    Map<Cell, CellOutcome> run(SsdArm arm, long seed);
}
