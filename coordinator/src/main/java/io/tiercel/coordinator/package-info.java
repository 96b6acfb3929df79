/**
 * The daemons: the coordinator, which turns HDFS's changes into events and decides what is kept in memory, and the relay, which
 * writes both down for its machine.
 */
@NullMarked
package io.tiercel.coordinator;

import org.jspecify.annotations.NullMarked;
