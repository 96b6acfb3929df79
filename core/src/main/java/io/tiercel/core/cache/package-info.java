/** Which entry of a full cache makes room for a new one, and who fetches what several miss: policies over numbered slots. */
@NullMarked
package io.tiercel.core.cache;

import org.jspecify.annotations.NullMarked;
