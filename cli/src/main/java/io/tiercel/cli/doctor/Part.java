package io.tiercel.cli.doctor;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A part of Tiercel that a cluster may do without, as in docs/install.md. */
public enum Part {
    /** What clients keep in memory. */
    CLIENT,
    /** Blocks that DataNodes hold in memory. */
    PINS,
    /** Tasks that run where their input is in memory. */
    SCHEDULING,
    /** Hot blocks in memcached. */
    HOT;

    /** Its word on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Part> of(String word) {
        return Stream.of(values()).filter(part -> part.word().equals(word)).findFirst();
    }

    /** All words, with commas between them. */
    public static String words() {
        return Stream.of(values()).map(Part::word).collect(Collectors.joining(", "));
    }

    /** Whether one of these parts is wanted: all are where none is named. */
    static boolean isWanted(Set<Part> wanted, Set<Part> parts) {
        return wanted.isEmpty() || parts.stream().anyMatch(wanted::contains);
    }
}
