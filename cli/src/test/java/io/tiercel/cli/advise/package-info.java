@NullMarked
package io.tiercel.cli.advise;

import org.jspecify.annotations.NullMarked;
