package io.tiercel.systemtests.differential;

/** Which of the two clients with Tiercel makes a change; each is in a process of its own. */
enum Actor {
    NEAR,
    FAR
}
