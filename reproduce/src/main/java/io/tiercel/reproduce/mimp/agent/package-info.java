/** The real agent of hypervisors, as experiments run it. */
@NullMarked
package io.tiercel.reproduce.mimp.agent;

import org.jspecify.annotations.NullMarked;
