/** Starts, watches and ends the processes of a lab. */
@NullMarked
package io.tiercel.lab.daemons;

import org.jspecify.annotations.NullMarked;
