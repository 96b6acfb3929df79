@NullMarked
package io.tiercel.reproduce.mimp.study.figures;

import org.jspecify.annotations.NullMarked;
