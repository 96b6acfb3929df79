package io.tiercel.testbed.jobs;

/** A job of the demo. */
public enum MainJob {
    WORD_COUNT("WordCount"),
    GREP("Grep"),
    REF_COUNT("RefCount");

    private final String title;

    MainJob(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
