/** What can be wrong with how Hadoop is set up for Tiercel: a class for each thing, over a read-only view of the files. */
@NullMarked
package io.tiercel.cli.doctor;

import org.jspecify.annotations.NullMarked;
