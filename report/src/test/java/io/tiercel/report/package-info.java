@NullMarked
package io.tiercel.report;

import org.jspecify.annotations.NullMarked;
