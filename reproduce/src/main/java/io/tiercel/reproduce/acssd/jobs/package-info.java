/** Whether the SSD goes to the VM whose disk jobs wait for, on a lab: by what ResourceManagers tell, and without. */
@NullMarked
package io.tiercel.reproduce.acssd.jobs;

import org.jspecify.annotations.NullMarked;
