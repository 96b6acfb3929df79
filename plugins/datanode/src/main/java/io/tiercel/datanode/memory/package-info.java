/** The memory of this process and the page cache of this machine: mapped, locked, counted. */
@NullMarked
package io.tiercel.datanode.memory;

import org.jspecify.annotations.NullMarked;
