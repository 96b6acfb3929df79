/** What Hadoop loads of Tiercel, by name. */
@NullMarked
package io.tiercel.install.hadoop;

import org.jspecify.annotations.NullMarked;
