/** The commands about a cluster that runs: its daemons, and questions to them. */
@NullMarked
package io.tiercel.cli.cluster;

import org.jspecify.annotations.NullMarked;
