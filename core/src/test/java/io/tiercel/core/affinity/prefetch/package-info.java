@NullMarked
package io.tiercel.core.affinity.prefetch;

import org.jspecify.annotations.NullMarked;
