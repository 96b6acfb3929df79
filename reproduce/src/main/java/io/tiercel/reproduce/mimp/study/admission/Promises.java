package io.tiercel.reproduce.mimp.study.admission;

/** The jobs of which it is asked what promises are worth at four times what the cluster can do. */
enum Promises {
    /** Section 6.5: pi and terasort, as in figure 11. */
    FOUR_SLOTS("four slots"),
    /** All types. There sort's reduce tasks share disks and slots with other jobs. */
    CASE_STUDY("case study");

    private final String label;

    Promises(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
