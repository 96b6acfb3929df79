package io.tiercel.reproduce.acssd.path;

/**
 * A case that was measured.
 *
 * @param round from 0
 */
record PathRun(PathCase what, int round, FioJob.Result result) {}
