package io.tiercel.reproduce.busy;

/**
 * What one arm came to in one repetition.
 *
 * @param changes of others, in transactions a second
 * @param reads of the reader, a second
 * @param calls that the NameNode had, a second
 * @param processors that the NameNode's process used
 */
record Round(double changes, double reads, double calls, double processors) {
    /**
     * What Tiercel did beside it.
     *
     * @param statuses share of the reader's statuses that came from memory, from 0 to 1
     * @param listings share of its listings
     * @param coordinator processors that the coordinator used
     * @param relay processors that the relay used
     * @param coordinatorBytes memory of the coordinator's process
     * @param relayBytes memory of the relay's process
     * @param tableBytes size of the version table
     * @param openNames names by which files are open there
     * @param startSeconds from the start of both until all the reader's answers were from memory
     */
    record Tiercel(
            double statuses,
            double listings,
            double coordinator,
            double relay,
            long coordinatorBytes,
            long relayBytes,
            long tableBytes,
            long openNames,
            double startSeconds) {}
}
