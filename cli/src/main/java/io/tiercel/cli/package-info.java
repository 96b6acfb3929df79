/** The {@code tiercel} command: one class a subcommand; what a subcommand does lives in the room it belongs to. */
@NullMarked
package io.tiercel.cli;

import org.jspecify.annotations.NullMarked;
