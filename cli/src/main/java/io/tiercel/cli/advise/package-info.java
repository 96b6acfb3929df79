/** The command that says what would help most. */
@NullMarked
package io.tiercel.cli.advise;

import org.jspecify.annotations.NullMarked;
