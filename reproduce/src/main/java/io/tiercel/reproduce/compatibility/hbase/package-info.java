/** HBase, whose tables and logs are in HDFS. */
@NullMarked
package io.tiercel.reproduce.compatibility.hbase;

import org.jspecify.annotations.NullMarked;
