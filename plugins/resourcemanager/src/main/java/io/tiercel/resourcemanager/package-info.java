/** In the ResourceManager: the right task on the right VM, under an unmodified CapacityScheduler. */
@NullMarked
package io.tiercel.resourcemanager;

import org.jspecify.annotations.NullMarked;
