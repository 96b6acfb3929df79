package io.tiercel.reproduce.soak.load;

/** What may come of what a client does. */
public enum Outcome {
    /** It answered, and rightly as far as is known. */
    RIGHT,
    /** It answered what was not true within the bound. */
    WRONG,
    /**
     * A stream that has been open for long read the file that has come in the place of the one that it was opened on. HDFS's
     * streams do so: where a block token has expired, they ask for the blocks of the path anew, and take what they get.
     */
    OF_THE_SUCCESSOR,
    /** It answered, and nobody can say whether that was right. */
    NOT_JUDGED,
    /** It failed while the file was changed, or up to the bound after. */
    FAILED_BESIDE_A_CHANGE,
    /** It failed, and so did the other kind of client. */
    FAILED_AS_THE_OTHER,
    /** It failed, and the other kind of client answered. */
    FAILED_ALONE,
    /** A change that did not go through. */
    CHANGE_FAILED
}
