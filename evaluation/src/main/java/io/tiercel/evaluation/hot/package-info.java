/** The hot-blocks paper: its workloads at its size in virtual time. */
@NullMarked
package io.tiercel.evaluation.hot;

import org.jspecify.annotations.NullMarked;
