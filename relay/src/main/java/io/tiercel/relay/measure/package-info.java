/** Measures between machines, as somebody with the right to it orders: how fast data goes, and by which first hop. */
@NullMarked
package io.tiercel.relay.measure;

import org.jspecify.annotations.NullMarked;
