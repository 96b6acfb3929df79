/** How soon a machine sees the changes of others, and what it costs the NameNode. */
@NullMarked
package io.tiercel.evaluation.events;

import org.jspecify.annotations.NullMarked;
