/** What VMs are busy with that their NodeManagers do not see, told to ResourceManagers. */
@NullMarked
package io.tiercel.coordinator.load;

import org.jspecify.annotations.NullMarked;
