@NullMarked
package io.tiercel.reproduce.mimp.study.reservation;

import org.jspecify.annotations.NullMarked;
