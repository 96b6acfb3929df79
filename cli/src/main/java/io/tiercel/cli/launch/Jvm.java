package io.tiercel.cli.launch;

/** A kind of JVM to run a command in, by the options that make it so. */
public enum Jvm {
    /** Starts fast: for what is over in seconds, or leaves the work to other processes. */
    SHORT("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"),
    /** Compiles well. */
    LONG("-Xshare:auto"),
    /** Walks through much memory, which large pages make faster; the launcher leaves them out where there are none. */
    SIMULATION("-XX:+UseParallelGC", "-XX:InitialRAMPercentage=20", "-XX:+UseTransparentHugePages", "-Xshare:auto"),
    /** Ends where memory runs out, for whatever keeps it to start it anew, and is not left with some of its threads. */
    SERVICE("-XX:+ExitOnOutOfMemoryError", "-Xshare:auto");

    private final String options;

    Jvm(String... options) {
        this.options = String.join(" ", options);
    }

    /** What stands behind {@code java}, with spaces between. */
    String options() {
        return options;
    }
}
