/** Tests of the order of jobs that is measured. */
@NullMarked
package io.tiercel.reproduce.panthera.order;

import org.jspecify.annotations.NullMarked;
