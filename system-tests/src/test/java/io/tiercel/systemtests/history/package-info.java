/** What Hadoop and Spark record of their jobs, read as it is recorded. */
@NullMarked
package io.tiercel.systemtests.history;

import org.jspecify.annotations.NullMarked;
