package io.tiercel.reproduce.compatibility.site;

/**
 * What is told of a system before it is run.
 *
 * @param id by which users choose it: {@code hadoop-fs}
 * @param title what is run, for people
 * @param fromMemory whether a second run with Tiercel should read from memory
 * @param note how it is run, or why nothing comes from memory
 */
public record SystemCard(String id, String title, boolean fromMemory, String note) {
    public SystemCard {
        if (!id.matches("[a-z0-9]+(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException("an id must be lower case words joined by hyphens: " + id);
        }
    }
}
