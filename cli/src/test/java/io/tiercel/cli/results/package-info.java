@NullMarked
package io.tiercel.cli.results;

import org.jspecify.annotations.NullMarked;
