/** The command {@code tiercel secret}: gives peers their secrets, and changes the coordinator's while it runs. */
@NullMarked
package io.tiercel.cli.secret;

import org.jspecify.annotations.NullMarked;
