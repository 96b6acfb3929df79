/** What a cluster recorded of its own past, MapReduce's job histories and Spark's event logs, as workloads to simulate. */
@NullMarked
package io.tiercel.evaluation.history;

import org.jspecify.annotations.NullMarked;
