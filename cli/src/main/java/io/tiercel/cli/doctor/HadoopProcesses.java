package io.tiercel.cli.doctor;

import java.util.List;

/**
 * What runs on a machine and uses Hadoop.
 *
 * @param seen those that could be looked at
 * @param hidden the others, in words
 */
record HadoopProcesses(List<HadoopProcess> seen, List<String> hidden) {
    HadoopProcesses {
        seen = List.copyOf(seen);
        hidden = List.copyOf(hidden);
    }
}
