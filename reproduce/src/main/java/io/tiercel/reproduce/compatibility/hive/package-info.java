/** Hive, whose tables are in HDFS. */
@NullMarked
package io.tiercel.reproduce.compatibility.hive;

import org.jspecify.annotations.NullMarked;
