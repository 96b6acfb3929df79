package io.tiercel.reproduce.scheduling;

/** What schedules a load. */
enum LoadArm {
    STOCK("stock", "CapacityScheduler as it comes"),
    /** As patient as our plug-ins are for a replica on a VM's disk. */
    PATIENT("patient", "CapacityScheduler that waits for replicas"),
    TIERCEL("tiercel", "with our plug-ins, masters tell"),
    SILENT("silent", "with our plug-ins, masters tell nothing");

    private final String label;
    private final String words;

    LoadArm(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /** As ids of claims and arguments write it. */
    String label() {
        return label;
    }

    /** For people. */
    String words() {
        return words;
    }

    /** Whether our plug-ins are in the ResourceManager. */
    boolean plugged() {
        return this == TIERCEL || this == SILENT;
    }

    /** Whether the jobs' masters tell what their tasks read. */
    boolean tells() {
        return this == TIERCEL;
    }
}
