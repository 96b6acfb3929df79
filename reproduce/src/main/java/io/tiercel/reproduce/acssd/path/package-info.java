/** AC-SSD's data path on real processes: the SSD cache beside nbdkit, under fio. */
@NullMarked
package io.tiercel.reproduce.acssd.path;

import org.jspecify.annotations.NullMarked;
