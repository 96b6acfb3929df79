/** What users run on Hadoop, with Tiercel and without: whether both give the same answers. */
@NullMarked
package io.tiercel.reproduce.compatibility;

import org.jspecify.annotations.NullMarked;
