package io.tiercel.wire.schedule;

/** What becomes of a map task, as its application master sees it. */
public enum TaskState {
    /** One of its attempts waits for a container that is asked for with regard to locality. */
    PENDING,
    /** It has a container, and no attempt of it waits. */
    ASSIGNED,
    /** Neither: it has ended, it waits for its job, or it takes whatever container comes. */
    ASIDE;

    char letter() {
        return name().charAt(this == ASIDE ? 1 : 0);
    }

    static TaskState of(String letter) {
        for (TaskState state : values()) {
            if (letter.length() == 1 && letter.charAt(0) == state.letter()) {
                return state;
            }
        }
        throw new IllegalArgumentException("no state of a task is written " + letter);
    }
}
