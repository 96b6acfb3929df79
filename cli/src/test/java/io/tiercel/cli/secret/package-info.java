/** Tests of the commands about secrets. */
@NullMarked
package io.tiercel.cli.secret;

import org.jspecify.annotations.NullMarked;
