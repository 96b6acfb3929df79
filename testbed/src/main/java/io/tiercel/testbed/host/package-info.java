/** Programs for hypervisors, which are written in Rust, for experiments with the real ones. */
@NullMarked
package io.tiercel.testbed.host;

import org.jspecify.annotations.NullMarked;
