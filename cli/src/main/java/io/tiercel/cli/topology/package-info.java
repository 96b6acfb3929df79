/** {@code tiercel topology}: the commands about which VM is on which host. */
@NullMarked
package io.tiercel.cli.topology;

import org.jspecify.annotations.NullMarked;
