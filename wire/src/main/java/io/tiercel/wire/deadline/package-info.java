/** What the ResourceManager and the coordinator say to each other about how long tasks take. */
@NullMarked
package io.tiercel.wire.deadline;

import org.jspecify.annotations.NullMarked;
