package io.tiercel.reproduce.acssd.borders;

/** What goes on while a round is made. */
enum BordersPhase {
    /** Not all agents have spoken. */
    JOINING("agents join"),
    BEFORE("before the copy"),
    COPYING("while the copy runs"),
    AFTER("after the copy");

    private final String label;

    BordersPhase(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
