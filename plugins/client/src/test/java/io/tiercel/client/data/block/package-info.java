@NullMarked
package io.tiercel.client.data.block;

import org.jspecify.annotations.NullMarked;
