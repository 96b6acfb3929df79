@NullMarked
package io.tiercel.core.ssd.plan;

import org.jspecify.annotations.NullMarked;
