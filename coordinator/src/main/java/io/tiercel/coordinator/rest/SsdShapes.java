package io.tiercel.coordinator.rest;

/** What the answers about SSDs are. Stateless. */
final class SsdShapes {
    private SsdShapes() {}

    static Shape state() {
        Shape override = Shape.object("What an operator has said of a VM's cache.")
                .with("bytes", Shape.count("B", "The room that it has.").optional())
                .with(
                        "share",
                        Shape.number("1", "Its part of operations, of which the mean is 1.")
                                .optional());
        return Shape.object("The loop that divides SSDs.")
                .with("solver", Shape.text("How SSDs are divided; off where they are not."))
                .with("interval_seconds", Shape.number("s", "From one round to the next."))
                .with("paused", Shape.flag("Whether an operator has paused it."))
                .with("lease", Shape.text("Whether agents take this coordinator's word, in words."))
                .with("overrides", Shape.map("By VM, what an operator has said.", override))
                .with("last", summary().optional());
    }

    static Shape history() {
        return Shape.object("The last rounds.").with("rounds", Shape.list("The rounds, the oldest first.", summary()));
    }

    private static Shape summary() {
        return Shape.object("A round of the loop.")
                .with("round", Shape.count("1", "Its number."))
                .with("at", Shape.text("When it began, in ISO 8601."))
                .with("seconds", Shape.number("s", "How long it took."))
                .with("solver", Shape.text("How SSDs were divided, with the seed where there is one."))
                .with("applied", Shape.flag("Whether agents were told."))
                .with("gap", Shape.number("share", "How far the division is from the best that is known."))
                .with("vms", Shape.count("1", "Caches of VMs that were looked at."))
                .with("changed", Shape.count("1", "Caches that get another size."))
                .with("saved_seconds", Shape.number("s/s", "Seconds of critical waiting that it saves each second."))
                .with("problems", Shape.list("What could not be done, and why.", Shape.text("One of them.")));
    }

    static Shape round() {
        Shape names = Shape.list("Names.", Shape.text("A name."));
        Shape ssd = Shape.object("An SSD.")
                .with("host", Shape.text("The hypervisor."))
                .with("ssd", Shape.count("1", "Which of the hypervisor's SSDs."))
                .with("room_bytes", Shape.count("B", "What its caches may hold together."))
                .with("saved_seconds", Shape.number("s/s", "Seconds of critical waiting that are saved each second."))
                .with("caches", Shape.list("Its caches.", cache()));
        return summary()
                .with("applications", Shape.map("By application, its VMs.", names))
                .with("masters", names)
                .with("others", names)
                .with("roles", Shape.map("By VM, the roles of Hadoop that run there.", names))
                .with("ssds", Shape.list("The SSDs.", ssd));
    }

    static Shape why() {
        return Shape.object("What a round has decided of a VM's caches, and why.")
                .with("vm", Shape.text("The VM."))
                .with("round", Shape.count("1", "The number of the round."))
                .with("at", Shape.text("When it began, in ISO 8601."))
                .with("solver", Shape.text("How SSDs were divided."))
                .with("caches", Shape.list("Its caches.", hosted()));
    }

    /** A cache with its host. */
    static Shape hosted() {
        return cache().with("host", Shape.text("The hypervisor."));
    }

    private static Shape cache() {
        return Shape.object("A VM's cache on an SSD.")
                .with("vm", Shape.text("The VM, by the name that its hypervisor's agent has for it."))
                .with("cache", Shape.text("The cache, by its socket."))
                .with("application", Shape.text("The VMs that work together are one application; this is its name."))
                .with("master", Shape.flag("Whether the VM is its application's master."))
                .with("bytes_before", Shape.count("B", "What the cache held."))
                .with("bytes", Shape.count("B", "What it gets."))
                .with("bytes_solved", Shape.count("B", "What the solver would give it."))
                .with("part_of_ssd", Shape.number("share", "Its part of the SSD."))
                .with("share", Shape.number("1", "Its part of operations, of which the mean is 1."))
                .with(
                        "why",
                        Shape.word(
                                "Why it gets that: the solver gives it; an operator has said so; the change is too small to "
                                        + "be worth a move; it would not pay back; others keep theirs.",
                                "solved",
                                "override",
                                "small-move",
                                "no-payback",
                                "others-keep"))
                .with("runner_up", Shape.text("Who would get room next; empty where nobody wants more."))
                .with("inputs", inputs())
                .with("need", need());
    }

    private static Shape inputs() {
        return Shape.object("What was measured.")
                .with("io_seconds", Shape.number("s", "Waiting for the disk."))
                .with("cpu_seconds", Shape.number("s", "Computing."))
                .with("iops", Shape.number("1/s", "Operations of the disk a second."))
                .with("disk_mbps", Shape.number("MB/s", "What the disk moves, in 10^6 bytes a second."))
                .with(
                        "incoming_mbps",
                        Shape.number("MB/s", "What the VM receives from others.")
                                .optional())
                .with("reads_per_second", Shape.number("1/s", "Blocks that the VM reads a second."))
                .with("miss_seconds", Shape.number("s", "How long a miss takes."))
                .with("miss_ratio_now", Shape.number("share", "Of reads, those that miss at the size before."))
                .with("working_set_bytes", Shape.count("B", "What is read again."))
                .with("criticality", Shape.number("1", "How much jobs wait for this disk."));
    }

    private static Shape need() {
        return Shape.object("The VM's part of the platform's need, as AC-SSD has it.")
                .with("sensitivity", Shape.number("share", "Of the sensitivity to the disk."))
                .with("randomness", Shape.number("share", "Of the randomness of reads."))
                .with("importance", Shape.number("share", "Of the importance in applications."));
    }
}
