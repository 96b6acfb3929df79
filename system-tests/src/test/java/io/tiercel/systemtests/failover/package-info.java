/** Two NameNodes: reads and writes go on over a failover. */
@NullMarked
package io.tiercel.systemtests.failover;

import org.jspecify.annotations.NullMarked;
