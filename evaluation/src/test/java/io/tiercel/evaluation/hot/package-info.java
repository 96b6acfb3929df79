@NullMarked
package io.tiercel.evaluation.hot;

import org.jspecify.annotations.NullMarked;
