/** What our plug-ins cost the ResourceManager, measured on Hadoop's scheduler load simulator. */
@NullMarked
package io.tiercel.evaluation.scheduling;

import org.jspecify.annotations.NullMarked;
