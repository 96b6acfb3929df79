/** The commands about jobs with deadlines, and about the models of how long their tasks take. */
@NullMarked
package io.tiercel.cli.deadline;

import org.jspecify.annotations.NullMarked;
