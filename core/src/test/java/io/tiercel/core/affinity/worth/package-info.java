@NullMarked
package io.tiercel.core.affinity.worth;

import org.jspecify.annotations.NullMarked;
