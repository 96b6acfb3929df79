/** How long a change of the namespace takes to reach the version table, and what polling costs. */
@NullMarked
package io.tiercel.reproduce.events;

import org.jspecify.annotations.NullMarked;
