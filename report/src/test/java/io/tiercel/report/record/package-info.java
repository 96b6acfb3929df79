@NullMarked
package io.tiercel.report.record;

import org.jspecify.annotations.NullMarked;
