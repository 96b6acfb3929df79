@NullMarked
package io.tiercel.cli.launch;

import org.jspecify.annotations.NullMarked;
