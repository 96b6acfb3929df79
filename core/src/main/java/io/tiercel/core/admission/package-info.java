/** Whether a job that is submitted is taken, and with which promise. */
@NullMarked
package io.tiercel.core.admission;

import org.jspecify.annotations.NullMarked;
