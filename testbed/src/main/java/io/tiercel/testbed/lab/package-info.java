/** Tiercel and memcached on a lab, and the input of the jobs that run there. */
@NullMarked
package io.tiercel.testbed.lab;

import org.jspecify.annotations.NullMarked;
