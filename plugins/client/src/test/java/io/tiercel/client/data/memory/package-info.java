@NullMarked
package io.tiercel.client.data.memory;

import org.jspecify.annotations.NullMarked;
