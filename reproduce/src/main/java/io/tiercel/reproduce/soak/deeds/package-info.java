/** The processes of a soak, what is done to them, and what they use. */
@NullMarked
package io.tiercel.reproduce.soak.deeds;

import org.jspecify.annotations.NullMarked;
