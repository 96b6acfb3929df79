/**
 * What a command found, for people and for scripts: claims, tables, charts, pages, JSON. Knows nothing of the
 * product.
 */
@NullMarked
package io.tiercel.report;

import org.jspecify.annotations.NullMarked;
