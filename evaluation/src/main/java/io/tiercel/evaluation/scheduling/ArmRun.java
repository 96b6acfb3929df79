package io.tiercel.evaluation.scheduling;

/** One run under one arm. */
record ArmRun(Arm arm, RunFigures figures) {}
