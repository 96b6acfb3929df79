/** Measurements that are made in a process of their own. */
@NullMarked
package io.tiercel.evaluation.process;

import org.jspecify.annotations.NullMarked;
