@NullMarked
package io.tiercel.core.text;

import org.jspecify.annotations.NullMarked;
