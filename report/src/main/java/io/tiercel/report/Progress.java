package io.tiercel.report;

/** Where a command that takes long says how far it is. */
public interface Progress {
    /** A new stage has begun; the last one is over. */
    void stage(String what);

    /** How far the stage is; may be said many times a second. */
    void detail(String howFar);
}
