@NullMarked
package io.tiercel.reproduce.compatibility.hbase;

import org.jspecify.annotations.NullMarked;
