@NullMarked
package io.tiercel.core.affinity.plan;

import org.jspecify.annotations.NullMarked;
