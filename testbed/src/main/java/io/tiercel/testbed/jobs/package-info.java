/** The jobs that measurements run: made ones and those of Hadoop, how they are run, and what they printed. */
@NullMarked
package io.tiercel.testbed.jobs;

import org.jspecify.annotations.NullMarked;
