@NullMarked
package io.tiercel.cli.console;

import org.jspecify.annotations.NullMarked;
