@NullMarked
package io.tiercel.relay.measure;

import org.jspecify.annotations.NullMarked;
