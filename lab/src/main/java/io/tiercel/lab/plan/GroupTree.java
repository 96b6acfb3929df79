package io.tiercel.lab.plan;

import io.tiercel.lab.plan.GroupPlan.Write;
import java.nio.file.Path;
import java.util.List;

/** The control groups that belong together: they are made, watched and removed at once. */
public interface GroupTree {
    /** Every directory to make, parents first. */
    List<Path> directories();

    /** The top directories, below which everything belongs to the tree. */
    List<Path> tops();

    /** The directory below which every process of the tree is found. */
    Path processes();

    /** What to write once the directories are there. */
    List<Write> limits();
}
