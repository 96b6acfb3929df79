/** Which build of Tiercel this is. */
@NullMarked
package io.tiercel.core.build;

import org.jspecify.annotations.NullMarked;
