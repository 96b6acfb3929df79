/** Collections for what is looked up at every event, which are gone through in the same order in every run. */
@NullMarked
package io.tiercel.core.collection;

import org.jspecify.annotations.NullMarked;
