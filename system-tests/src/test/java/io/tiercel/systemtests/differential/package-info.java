/** One random program of file-system operations, run by clients with Tiercel and without it: the answers must agree. */
@NullMarked
package io.tiercel.systemtests.differential;

import org.jspecify.annotations.NullMarked;
