/** With which deadline jobs are submitted, and whether they are taken. */
@NullMarked
package io.tiercel.resourcemanager.admission;

import org.jspecify.annotations.NullMarked;
