package io.tiercel.reproduce.acssd.dfsio;

import java.util.List;

/** What TestDFSIO does. */
enum DfsioWork {
    WRITE("write"),
    READ("read"),
    RANDOM_READ("random read");

    private final String label;

    DfsioWork(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** By which it is told so. */
    List<String> arguments() {
        return switch (this) {
            case WRITE -> List.of("-write");
            case READ -> List.of("-read");
            case RANDOM_READ -> List.of("-read", "-random");
        };
    }
}
