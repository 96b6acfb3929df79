@NullMarked
package io.tiercel.client.hot;

import org.jspecify.annotations.NullMarked;
