@NullMarked
package io.tiercel.client.data.chunk;

import org.jspecify.annotations.NullMarked;
