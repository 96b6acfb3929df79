@NullMarked
package io.tiercel.evaluation.lab;

import org.jspecify.annotations.NullMarked;
