/** Programs that run on in a process of their own and answer a question a line, as an interactive shell does. */
@NullMarked
package io.tiercel.reproduce.compatibility.asked;

import org.jspecify.annotations.NullMarked;
