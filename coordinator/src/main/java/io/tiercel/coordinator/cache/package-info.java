/** The cache directory: which blocks are in which DataNode's memory, and which are to be. */
@NullMarked
package io.tiercel.coordinator.cache;

import org.jspecify.annotations.NullMarked;
