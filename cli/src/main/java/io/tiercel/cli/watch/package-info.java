/** Commands that show a cluster at a glance: in a browser, and in a terminal. */
@NullMarked
package io.tiercel.cli.watch;

import org.jspecify.annotations.NullMarked;
