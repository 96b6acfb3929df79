/** Text that jobs read: found on this machine or made from a seed, and loaded into HDFS. */
@NullMarked
package io.tiercel.testbed.text;

import org.jspecify.annotations.NullMarked;
