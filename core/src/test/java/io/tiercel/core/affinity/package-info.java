@NullMarked
package io.tiercel.core.affinity;

import org.jspecify.annotations.NullMarked;
