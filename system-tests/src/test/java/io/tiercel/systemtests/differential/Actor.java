package io.tiercel.systemtests.differential;

import org.jspecify.annotations.Nullable;

/** Which of the clients with Tiercel makes a change. */
enum Actor {
    NEAR,
    /** In the process of the near one, with other settings. */
    SIBLING,
    /** In a process of its own. */
    FAR;

    /** Whether what the one has changed is a change of the other's own. */
    boolean sharesProcessWith(@Nullable Actor other) {
        return other != null && (this == FAR) == (other == FAR);
    }
}
