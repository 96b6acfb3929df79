@NullMarked
package io.tiercel.client.data;

import org.jspecify.annotations.NullMarked;
