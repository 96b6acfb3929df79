@NullMarked
package io.tiercel.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
