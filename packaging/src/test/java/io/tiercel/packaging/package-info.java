@NullMarked
package io.tiercel.packaging;

import org.jspecify.annotations.NullMarked;
