package io.tiercel.reproduce.panthera;

import java.util.OptionalDouble;

/**
 * What is compared. Four of the rows are Table 1 of the paper; a single status, Grep, and a file that the DataNode has
 * in memory stand beside them, because they leave a cache the least to gain, and one on a disk paced to what hard disks
 * give, because the disks of today's virtual machines may be another machine's memory.
 */
enum Row {
    LISTING("listing", "listing of 100 files", "listing", 8.13, 27.38, 8.13),
    STATUS("status", "status of one file", "status", 50),
    DATA_FROM_DISK("data-disk", "64 MB file, DataNode reads its disk", "file, from disk", 8.63, 11.14, 8.63),
    DATA_FROM_PACED_DISK(
            "data-paced-disk", "64 MB file, DataNode reads a disk of 120 MB/s", "file, from slow disk", 8.63),
    DATA_FROM_MEMORY("data-memory", "64 MB file, DataNode reads its page cache", "file, from memory", 4),
    WORD_COUNT("word-count", "WordCount", "WordCount", 1.25, 1.02, Row.NEVER_SLOWER),
    GREP("grep", "Grep", "Grep", Row.NEVER_SLOWER),
    REF_COUNT("ref-count", "RefCount", "RefCount", 3.31, 22.91, 3.31);

    /** Of jobs that read once and compute: the share of stock's speed that they have at least. */
    static final double NEVER_SLOWER = 0.98;

    private final String id;
    private final String title;
    private final String shortTitle;
    private final OptionalDouble paperSpeedUp;
    private final OptionalDouble paperContraction;
    private final double speedUpLeast;

    Row(String id, String title, String shortTitle, double paperSpeedUp, double paperContraction, double speedUpLeast) {
        this.id = id;
        this.title = title;
        this.shortTitle = shortTitle;
        this.paperSpeedUp = OptionalDouble.of(paperSpeedUp);
        this.paperContraction = OptionalDouble.of(paperContraction);
        this.speedUpLeast = speedUpLeast;
    }

    /** A row that the paper does not have. */
    Row(String id, String title, String shortTitle, double speedUpLeast) {
        this.id = id;
        this.title = title;
        this.shortTitle = shortTitle;
        this.paperSpeedUp = OptionalDouble.empty();
        this.paperContraction = OptionalDouble.empty();
        this.speedUpLeast = speedUpLeast;
    }

    /** The first part of the ids of its claims. */
    String id() {
        return id;
    }

    String title() {
        return title;
    }

    /** For a plot. */
    String shortTitle() {
        return shortTitle;
    }

    /** The paper's "mean time improvement". */
    OptionalDouble paperSpeedUp() {
        return paperSpeedUp;
    }

    /** The paper's "standard dev. contraction". */
    OptionalDouble paperContraction() {
        return paperContraction;
    }

    /** The least speed-up that is wanted. */
    double speedUpLeast() {
        return speedUpLeast;
    }

    /** The least contraction that is wanted: the paper's; where it has none, no more spread than stock has. */
    double contractionLeast() {
        return paperContraction.orElse(1);
    }
}
