/** What is fetched from Maven Central when it is first asked for. */
@NullMarked
package io.tiercel.testbed.maven;

import org.jspecify.annotations.NullMarked;
