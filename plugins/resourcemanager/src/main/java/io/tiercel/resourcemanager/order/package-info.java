/** In which order jobs are offered a slot. */
@NullMarked
package io.tiercel.resourcemanager.order;

import org.jspecify.annotations.NullMarked;
