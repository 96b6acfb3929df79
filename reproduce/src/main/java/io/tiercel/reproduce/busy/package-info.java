/** What Tiercel is worth to a reader in a cluster where others have many files open and change much. */
@NullMarked
package io.tiercel.reproduce.busy;

import org.jspecify.annotations.NullMarked;
