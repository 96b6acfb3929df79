@NullMarked
package io.tiercel.reproduce.panthera;

import org.jspecify.annotations.NullMarked;
