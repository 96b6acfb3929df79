@NullMarked
package io.tiercel.reproduce.mimp.study.admission;

import org.jspecify.annotations.NullMarked;
