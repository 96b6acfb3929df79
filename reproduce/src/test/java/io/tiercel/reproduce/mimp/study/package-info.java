@NullMarked
package io.tiercel.reproduce.mimp.study;

import org.jspecify.annotations.NullMarked;
