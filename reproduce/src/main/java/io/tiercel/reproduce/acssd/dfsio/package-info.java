/** TestDFSIO on a lab whose DataNodes' disks are slow, with an SSD in front of them: shared, or divided by AC-SSD's loop. */
@NullMarked
package io.tiercel.reproduce.acssd.dfsio;

import org.jspecify.annotations.NullMarked;
