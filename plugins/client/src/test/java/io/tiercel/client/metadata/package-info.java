@NullMarked
package io.tiercel.client.metadata;

import org.jspecify.annotations.NullMarked;
