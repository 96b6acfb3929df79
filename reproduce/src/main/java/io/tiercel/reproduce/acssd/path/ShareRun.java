package io.tiercel.reproduce.acssd.path;

/**
 * Two caches on one SSD with shares of 3 and 1, both of which are read as fast as they answer; the first is idle after some
 * time.
 *
 * @param first requests a second of the cache with three shares, while both are busy
 * @param second of the other, then
 * @param alone of the other, from 200 ms after the first has become idle
 */
record ShareRun(double first, double second, double alone) {
    double ratio() {
        return first / second;
    }
}
