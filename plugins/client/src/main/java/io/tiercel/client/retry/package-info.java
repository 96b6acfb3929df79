/** When to try again what failed, and when not to. */
@NullMarked
package io.tiercel.client.retry;

import org.jspecify.annotations.NullMarked;
