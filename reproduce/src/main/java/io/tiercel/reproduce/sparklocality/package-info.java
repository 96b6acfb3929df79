/** Whether Spark's DataFrames on YARN read from the memory of the VM that they run on, with and without our listings. */
@NullMarked
package io.tiercel.reproduce.sparklocality;

import org.jspecify.annotations.NullMarked;
