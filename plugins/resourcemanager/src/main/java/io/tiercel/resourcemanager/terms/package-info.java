/** With which deadline jobs are submitted, and what was agreed of it. */
@NullMarked
package io.tiercel.resourcemanager.terms;

import org.jspecify.annotations.NullMarked;
