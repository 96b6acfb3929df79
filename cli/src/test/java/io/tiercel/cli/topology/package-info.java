@NullMarked
package io.tiercel.cli.topology;

import org.jspecify.annotations.NullMarked;
