/** The hot-blocks paper: its workloads at its size in virtual time, and small ones on an embedded cluster. */
@NullMarked
package io.tiercel.evaluation.hot;

import org.jspecify.annotations.NullMarked;
