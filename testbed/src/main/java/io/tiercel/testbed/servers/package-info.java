/** Hadoop's servers as an operator has them: processes of their own by configuration directories, and jobs on them. */
@NullMarked
package io.tiercel.testbed.servers;

import org.jspecify.annotations.NullMarked;
