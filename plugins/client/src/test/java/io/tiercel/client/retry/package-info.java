@NullMarked
package io.tiercel.client.retry;

import org.jspecify.annotations.NullMarked;
