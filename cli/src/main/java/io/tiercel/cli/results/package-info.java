/** The page of results: which of them are of the code as it is. */
@NullMarked
package io.tiercel.cli.results;

import org.jspecify.annotations.NullMarked;
