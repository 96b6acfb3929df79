/** The kinds of answers that a NameNode gives, and the versions that each of them depends on. */
@NullMarked
package io.tiercel.core.metadata;

import org.jspecify.annotations.NullMarked;
