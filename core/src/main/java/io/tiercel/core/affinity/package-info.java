/** What each job gains from memory, and so which blocks are worth the room in it. */
@NullMarked
package io.tiercel.core.affinity;

import org.jspecify.annotations.NullMarked;
