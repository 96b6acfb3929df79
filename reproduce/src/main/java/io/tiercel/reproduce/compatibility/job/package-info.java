/** MapReduce jobs on YARN. */
@NullMarked
package io.tiercel.reproduce.compatibility.job;

import org.jspecify.annotations.NullMarked;
