/** What a cluster would do: runs workloads in the simulator, compares them, and says so in tables and charts. */
@NullMarked
package io.tiercel.whatif;

import org.jspecify.annotations.NullMarked;
