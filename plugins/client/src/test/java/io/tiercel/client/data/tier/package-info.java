@NullMarked
package io.tiercel.client.data.tier;

import org.jspecify.annotations.NullMarked;
