package io.tiercel.core.locality;

/** Small numbers for the jobs that are here, used again when a job has gone, so that bits are indexed by them. */
final class JobSlots {
    private final TaskSet givenBack = new TaskSet();
    private int everUsed;

    /** The lowest number that is free. */
    int take() {
        if (givenBack.isEmpty()) {
            return everUsed++;
        }
        int slot = givenBack.first();
        givenBack.remove(slot);
        return slot;
    }

    void give(int slot) {
        givenBack.add(slot);
    }
}
