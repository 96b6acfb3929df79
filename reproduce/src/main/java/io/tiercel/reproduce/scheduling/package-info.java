/** What scheduling costs a real ResourceManager, under Hadoop's own load simulator. */
@NullMarked
package io.tiercel.reproduce.scheduling;

import org.jspecify.annotations.NullMarked;
