/** What this process tells the relay of its machine about the blocks it reads. */
@NullMarked
package io.tiercel.client.report;

import org.jspecify.annotations.NullMarked;
