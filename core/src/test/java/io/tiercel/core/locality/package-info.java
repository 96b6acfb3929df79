@NullMarked
package io.tiercel.core.locality;

import org.jspecify.annotations.NullMarked;
