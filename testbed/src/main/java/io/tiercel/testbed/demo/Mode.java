package io.tiercel.testbed.demo;

/** How a job reads HDFS. */
public enum Mode {
    /** As Hadoop comes. */
    STOCK("stock"),
    /** Through Tiercel, by configuration alone. */
    TIERCEL("Tiercel");

    private final String title;

    Mode(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    Mode other() {
        return switch (this) {
            case STOCK -> TIERCEL;
            case TIERCEL -> STOCK;
        };
    }
}
