/** Daemons of Hadoop and of Tiercel, each in a process of its own that can be killed, stopped and started again at any time. */
@NullMarked
package io.tiercel.testbed.daemons;

import org.jspecify.annotations.NullMarked;
