/** All of MIMP's evaluation that is in virtual time, put together. */
@NullMarked
package io.tiercel.reproduce.mimp.whole;

import org.jspecify.annotations.NullMarked;
