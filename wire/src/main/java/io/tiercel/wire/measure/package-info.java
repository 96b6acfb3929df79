/** What a coordinator, its relays and a command say to have it measured which VMs are near to each other. */
@NullMarked
package io.tiercel.wire.measure;

import org.jspecify.annotations.NullMarked;
