/** How much memory a process and its node may use. */
@NullMarked
package io.tiercel.client.data.memory;

import org.jspecify.annotations.NullMarked;
