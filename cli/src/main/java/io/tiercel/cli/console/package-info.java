/** How commands speak to a terminal: exit codes, progress, JSON, printable text. */
@NullMarked
package io.tiercel.cli.console;

import org.jspecify.annotations.NullMarked;
