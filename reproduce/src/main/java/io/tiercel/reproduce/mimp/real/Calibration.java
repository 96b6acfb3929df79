package io.tiercel.reproduce.mimp.real;

/**
 * What a page takes where the web VM is alone and its load is low.
 *
 * @param steps that the work of a page has
 * @param pageCpuMillis of a processor that the whole web VM uses for a request: the page's work, HTTP and Java
 * @param meanMillis of response time
 * @param processors of this machine
 */
record Calibration(long steps, double pageCpuMillis, double meanMillis, int processors) {
    /** How many requests a second take this share of all processors, in percent. */
    double perSecond(int load) {
        return load / 100.0 * processors / (pageCpuMillis / 1000);
    }
}
