@NullMarked
package io.tiercel.client.steer;

import org.jspecify.annotations.NullMarked;
