package io.tiercel.reproduce.panthera;

import io.tiercel.report.Quantity;

/** How durations are written: in the unit that leaves at least 1. */
final class Times {
    private Times() {}

    static String text(double nanos) {
        if (nanos < 1e3) {
            return Quantity.of(nanos, "ns");
        }
        if (nanos < 1e6) {
            return Quantity.of(nanos / 1e3, "us");
        }
        return nanos < 1e9 ? Quantity.of(nanos / 1e6, "ms") : Quantity.of(nanos / 1e9, "s");
    }
}
