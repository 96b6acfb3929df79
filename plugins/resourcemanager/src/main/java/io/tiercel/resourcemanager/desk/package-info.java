/** What a ResourceManager knows of jobs with deadlines: models, residual CPU, the slots of queues, how jobs stand. */
@NullMarked
package io.tiercel.resourcemanager.desk;

import org.jspecify.annotations.NullMarked;
