/**
 * The one shape of every result: claims beside a paper's figures, as JSON, as a table of text, and as a page with
 * plots.
 */
@NullMarked
package io.tiercel.evaluation.results;

import org.jspecify.annotations.NullMarked;
