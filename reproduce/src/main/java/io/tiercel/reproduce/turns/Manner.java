package io.tiercel.reproduce.turns;

/** How readers share a disk. */
enum Manner {
    /** All at once, as tasks do. */
    INTERLEAVED("all at once"),
    /** One block after the other. */
    IN_TURN("in turn");

    private final String label;

    Manner(String label) {
        this.label = label;
    }

    /** As tables write it. */
    String label() {
        return label;
    }
}
