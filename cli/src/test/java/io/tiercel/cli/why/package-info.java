@NullMarked
package io.tiercel.cli.why;

import org.jspecify.annotations.NullMarked;
