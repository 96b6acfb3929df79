/** MIMP's case study in virtual time: jobs with deadlines on VMs of which interactive ones take a part. */
@NullMarked
package io.tiercel.reproduce.mimp.study;

import org.jspecify.annotations.NullMarked;
