/** How long a task of a type takes with how much of a CPU: the models of MIMP, their errors, and their file's text. */
@NullMarked
package io.tiercel.core.deadline.model;

import org.jspecify.annotations.NullMarked;
