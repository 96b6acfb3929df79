package io.tiercel.whatif.history;

/** Why something in a history is not in the workload. */
enum Omission {
    UNFINISHED("not ended"),
    FAILED("failed or killed"),
    COPY("copies of others"),
    READS_NOTHING("read nothing"),
    INPUT_UNKNOWN("no path in HDFS recorded"),
    PART_UNKNOWN("simulated in part, as no path in HDFS is recorded for the rest"),
    KEPT("stages that read what Spark had kept itself, and no file"),
    NO_JOB("stages, or late tasks of them, of no job recorded"),
    NO_TIME("submitted at no time recorded"),
    PATHS("stages that read paths cut off or otherwise unreadable in their plan"),
    FILE_SYSTEM("default file systems that are no URI"),
    NO_CONFIGURATION("without _conf.xml"),
    UNREADABLE("files that cannot be read to their end"),
    NO_HISTORY("not a history");

    private final String words;

    Omission(String words) {
        this.words = words;
    }

    /** Whether it is about whole jobs; others are about a part of one, or about files. */
    boolean isOfJobs() {
        return switch (this) {
            case UNFINISHED, FAILED, COPY, READS_NOTHING, INPUT_UNKNOWN, NO_TIME, NO_CONFIGURATION -> true;
            case PART_UNKNOWN, KEPT, NO_JOB, PATHS, FILE_SYSTEM, UNREADABLE, NO_HISTORY -> false;
        };
    }

    /** To be put after a number. */
    String words() {
        return words;
    }
}
