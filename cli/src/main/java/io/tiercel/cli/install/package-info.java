/** How an installation on a machine is asked for, shown and carried out. */
@NullMarked
package io.tiercel.cli.install;

import org.jspecify.annotations.NullMarked;
