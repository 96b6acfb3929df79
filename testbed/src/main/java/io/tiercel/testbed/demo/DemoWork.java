package io.tiercel.testbed.demo;

import io.tiercel.report.Line;
import java.util.Optional;

/** What the demo does with stock Hadoop and with Tiercel, in the order of a round. */
public enum DemoWork {
    /** All files of a tree of directories, as {@code hadoop fs -ls -R} lists them. */
    LISTING("listing", "Listing of a deep tree", StockReads.NAME_NODE, 10, 2, Gain.FASTER),
    /** The lines of many small files that have a pattern. */
    GREP_DISK("grep-disk", "Grep of many files", StockReads.DISK, 5, 1, Gain.FASTER),
    GREP_MEMORY("grep-memory", "Grep of many files", StockReads.PAGE_CACHE, 5, 2, Gain.FASTER),
    /** A query in a session of Spark that runs on. */
    QUERY_DISK("query-disk", "Spark SQL query", StockReads.DISK, 5, 1, Gain.FASTER),
    QUERY_MEMORY("query-memory", "Spark SQL query", StockReads.PAGE_CACHE, 5, 1, Gain.NOT_SLOWER),
    /** Panthera's job: it reads a small file again and again, which any DataNode has in memory. */
    REF_COUNT("refcount", "RefCount", StockReads.PAGE_CACHE, 1, 2, Gain.FASTER),
    WORD_COUNT("wordcount", "WordCount, CPU-bound", StockReads.PAGE_CACHE, 1, 2, Gain.NOT_SLOWER);

    /** What is wanted of it. */
    enum Gain {
        /** It reads what it has read before. */
        FASTER,
        /** There is little to gain. */
        NOT_SLOWER
    }

    private final String id;
    private final String title;
    private final StockReads reads;
    private final int asks;
    private final int repetitionsARound;
    private final Gain wanted;

    DemoWork(String id, String title, StockReads reads, int asks, int repetitionsARound, Gain wanted) {
        this.id = id;
        this.title = title;
        this.reads = reads;
        this.asks = asks;
        this.repetitionsARound = repetitionsARound;
        this.wanted = wanted;
    }

    /** The first part of the ids of its claims; fit for a path. */
    public String id() {
        return id;
    }

    /** For people; two works differ in it or in what stock reads. */
    public String title() {
        return title;
    }

    public StockReads reads() {
        return reads;
    }

    /** How often the same is asked in a turn. The first time nothing is in Tiercel's memory. */
    public int asks() {
        return asks;
    }

    /** How often stock Hadoop and Tiercel take turns in a round: more often where a turn is short. */
    int repetitionsARound() {
        return repetitionsARound;
    }

    /** Whether Spark is needed. */
    boolean isQuery() {
        return this == QUERY_DISK || this == QUERY_MEMORY;
    }

    /** Whether reading is most of it. */
    boolean isReading() {
        return this != WORD_COUNT;
    }

    /** The line for the speed-up. */
    Line wanted() {
        return switch (wanted) {
            case FASTER -> Line.above(1);
            case NOT_SLOWER -> Line.atLeast(0.95);
        };
    }

    /** The same in words. */
    String wantedInWords() {
        return switch (wanted) {
            case FASTER -> "faster than stock";
            case NOT_SLOWER -> "at most 5 % slower than stock";
        };
    }

    /** {@code Spark SQL query, 5 times, from disk}. */
    String inWords() {
        return title + times().map(times -> ", " + times).orElse("") + ", from " + reads.title();
    }

    /** {@code 5 times}; empty for once. */
    Optional<String> times() {
        return asks == 1 ? Optional.empty() : Optional.of(asks + " times");
    }
}
