/** Options that several commands share, and how their values are read. */
@NullMarked
package io.tiercel.cli.option;

import org.jspecify.annotations.NullMarked;
