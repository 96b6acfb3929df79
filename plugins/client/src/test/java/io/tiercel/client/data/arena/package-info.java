@NullMarked
package io.tiercel.client.data.arena;

import org.jspecify.annotations.NullMarked;
