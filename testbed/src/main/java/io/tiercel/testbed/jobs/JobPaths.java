package io.tiercel.testbed.jobs;

import org.apache.hadoop.fs.Path;

/** What a job reads and where it writes. {@code reference} is the file whose words RefCount counts. */
public record JobPaths(Path input, Path reference, Path output) {}
