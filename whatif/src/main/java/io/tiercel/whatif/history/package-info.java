/** A user's own past as a workload: read from the job histories of MapReduce and the event logs of Spark. */
@NullMarked
package io.tiercel.whatif.history;

import org.jspecify.annotations.NullMarked;
