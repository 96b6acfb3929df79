/**
 * The machine that a measurement runs on: its page cache, a disk paced to a rate, its load, processes that
 * measure.
 */
@NullMarked
package io.tiercel.testbed.machine;

import org.jspecify.annotations.NullMarked;
