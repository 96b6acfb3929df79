@NullMarked
package io.tiercel.evaluation.scheduling;

import org.jspecify.annotations.NullMarked;
