@NullMarked
package io.tiercel.cli.watch;

import org.jspecify.annotations.NullMarked;
