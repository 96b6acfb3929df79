/** MapReduce jobs that the evaluations run. They use Hadoop alone and know nothing of Tiercel. */
@NullMarked
package io.tiercel.evaluation.jobs;

import org.jspecify.annotations.NullMarked;
