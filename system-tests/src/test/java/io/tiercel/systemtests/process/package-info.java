/** JVMs that are started as users start them: with a class path, a configuration directory and a main class. */
@NullMarked
package io.tiercel.systemtests.process;

import org.jspecify.annotations.NullMarked;
