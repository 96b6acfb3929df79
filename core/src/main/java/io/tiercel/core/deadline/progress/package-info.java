/** How far a job gets by when: whether it is on track, and when it will have finished. */
@NullMarked
package io.tiercel.core.deadline.progress;

import org.jspecify.annotations.NullMarked;
