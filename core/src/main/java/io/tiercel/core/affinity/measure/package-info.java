/**
 * What a job gains from reading its input out of memory: cache affinity, measured or profiled (CAVA, section
 * IV-A).
 */
@NullMarked
package io.tiercel.core.affinity.measure;

import org.jspecify.annotations.NullMarked;
