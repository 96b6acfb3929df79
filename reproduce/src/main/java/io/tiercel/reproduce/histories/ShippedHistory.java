package io.tiercel.reproduce.histories;

import java.nio.file.Path;

/**
 * A history that an artifact ships, unpacked.
 *
 * @param from the artifact and its version
 * @param name its path in the jar
 */
record ShippedHistory(String from, String name, Path file) {}
