/** The classes that Hadoop loads by name into every HDFS client. */
@NullMarked
package io.tiercel.client;

import org.jspecify.annotations.NullMarked;
