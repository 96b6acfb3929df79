/** {@code hadoop fs} reads through Tiercel by configuration alone. */
@NullMarked
package io.tiercel.systemtests.shell;

import org.jspecify.annotations.NullMarked;
