/**
 * The relay of a machine: writes the version table and the lists of blocks in memory, and passes on what clients
 * read.
 */
@NullMarked
package io.tiercel.relay;

import org.jspecify.annotations.NullMarked;
