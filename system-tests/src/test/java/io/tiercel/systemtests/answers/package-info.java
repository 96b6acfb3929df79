/** Single answers, beside those of stock HDFS. */
@NullMarked
package io.tiercel.systemtests.answers;

import org.jspecify.annotations.NullMarked;
