@NullMarked
package io.tiercel.reproduce.acssd.jobs;

import org.jspecify.annotations.NullMarked;
