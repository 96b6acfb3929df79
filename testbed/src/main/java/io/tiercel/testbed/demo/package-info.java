/** The demo: real jobs with Tiercel and without, on an embedded cluster. */
@NullMarked
package io.tiercel.testbed.demo;

import org.jspecify.annotations.NullMarked;
