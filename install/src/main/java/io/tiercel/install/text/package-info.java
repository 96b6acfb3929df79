/** Edits of texts that other people write: what is ours stands between marks, and the rest stays byte for byte. Pure. */
@NullMarked
package io.tiercel.install.text;

import org.jspecify.annotations.NullMarked;
