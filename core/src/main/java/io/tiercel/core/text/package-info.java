/** How text is read that people write, or that their programs save. */
@NullMarked
package io.tiercel.core.text;

import org.jspecify.annotations.NullMarked;
