package io.tiercel.core.model;

/** How near one VM is to another; nearest first. */
public enum Proximity {
    SAME_VM(0),
    SAME_HOST(2),
    SAME_RACK(4),
    ELSEWHERE(6);

    private final int distance;

    Proximity(int distance) {
        this.distance = distance;
    }

    /** The links to the nearest common ancestor and back, as Hadoop's network topology counts them. */
    public int distance() {
        return distance;
    }
}
