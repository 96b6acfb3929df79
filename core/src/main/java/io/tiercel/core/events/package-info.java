/** What a change of the namespace does to versions and open files: decided here, carried out by the coordinator. */
@NullMarked
package io.tiercel.core.events;

import org.jspecify.annotations.NullMarked;
