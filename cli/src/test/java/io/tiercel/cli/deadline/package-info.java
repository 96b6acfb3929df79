@NullMarked
package io.tiercel.cli.deadline;

import org.jspecify.annotations.NullMarked;
