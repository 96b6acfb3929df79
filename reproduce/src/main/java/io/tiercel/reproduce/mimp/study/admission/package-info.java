/** MIMP's admission control in virtual time (section 6.5), and what its promises are worth under overload. */
@NullMarked
package io.tiercel.reproduce.mimp.study.admission;

import org.jspecify.annotations.NullMarked;
