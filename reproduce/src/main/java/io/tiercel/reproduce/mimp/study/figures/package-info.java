/** Figures 2, 6, 7, 9 and 10 of MIMP in virtual time: what models are worth, and where more nodes do not help. */
@NullMarked
package io.tiercel.reproduce.mimp.study.figures;

import org.jspecify.annotations.NullMarked;
