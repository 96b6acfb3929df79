@NullMarked
package io.tiercel.cli;

import org.jspecify.annotations.NullMarked;
