package io.tiercel.testbed.machine;

import java.io.IOException;

/** Ends a process when the one that started it has ended, however that ended: its standard input ends then. */
public final class ParentWatch {
    private ParentWatch() {}

    public static void begin() {
        Thread watch = new Thread(ParentWatch::watch, "parent watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void watch() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is said to this process.
            }
        } catch (IOException e) {
            // As good as its end.
        }
        Runtime.getRuntime().halt(0);
    }
}
