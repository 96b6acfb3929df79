@NullMarked
package io.tiercel.reproduce.compatibility.asked;

import org.jspecify.annotations.NullMarked;
