/** Whether jobs that are submitted are taken. */
@NullMarked
package io.tiercel.resourcemanager.admission;

import org.jspecify.annotations.NullMarked;
