/** The coordinator, which turns HDFS's changes into events, and the relay, which writes them into a machine's table. */
@NullMarked
package io.tiercel.coordinator;

import org.jspecify.annotations.NullMarked;
