@NullMarked
package io.tiercel.simulator.cluster;

import org.jspecify.annotations.NullMarked;
