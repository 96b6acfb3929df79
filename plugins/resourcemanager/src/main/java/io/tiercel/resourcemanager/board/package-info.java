/** The map tasks that wait, of all jobs that tell of them, and the decision which of them a VM gets. */
@NullMarked
package io.tiercel.resourcemanager.board;

import org.jspecify.annotations.NullMarked;
