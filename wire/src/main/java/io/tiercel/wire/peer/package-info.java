/** What a coordinator tells of the peers that it knows. */
@NullMarked
package io.tiercel.wire.peer;

import org.jspecify.annotations.NullMarked;
