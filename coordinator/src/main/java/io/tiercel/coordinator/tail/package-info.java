/** The loop that follows the NameNode's transactions and tells the relays. */
@NullMarked
package io.tiercel.coordinator.tail;

import org.jspecify.annotations.NullMarked;
