@NullMarked
package io.tiercel.cli.ssd;

import org.jspecify.annotations.NullMarked;
