@NullMarked
package io.tiercel.core.affinity.contents;

import org.jspecify.annotations.NullMarked;
