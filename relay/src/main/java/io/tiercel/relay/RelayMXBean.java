package io.tiercel.relay;

import io.tiercel.daemon.Metric;

/** What can be watched of a relay by JMX. Counts are since it started, or began anew. */
public interface RelayMXBean {
    /** Whether the coordinator has confirmed the table, not long ago. */
    @Metric("Whether the coordinator has confirmed the table, not long ago: 1, or 0 if not.")
    boolean isHealthy();

    @Metric("Whether the coordinator has taken this relay in: 1, or 0 if not.")
    boolean isConnected();

    @Metric(value = "How often the coordinator has taken this relay in.", counts = true)
    long getConnections();

    /** How old the last confirmation is; -1 before the first. */
    @Metric("How old the last confirmation is; negative before the first.")
    long getAgeMillis();

    @Metric(value = "Confirmations that all changes are in the table.", counts = true)
    long getConfirmations();

    @Metric(value = "Versions of names advanced in the table.", counts = true)
    long getVersionsAdvanced();

    /** How often everything that clients cached was flushed. */
    @Metric(value = "How often everything that clients cached was flushed.", counts = true)
    long getFlushes();

    /** Why the coordinator was last lost or not reached; empty if it never was. */
    String getTrouble();

    String getTable();

    /** Names in the table by which files are open for writing. */
    @Metric("Names in the table by which files are open for writing.")
    long getOpenNames();

    /** How many there may be before every file counts as open. */
    @Metric("How many there may be before every file counts as open.")
    long getOpenNamesMax();

    /** Whether every file counts as open, because too many are: no answer is cached then. */
    @Metric("Whether every file counts as open, so that no answer is cached: 1, or 0 if not.")
    boolean isEveryFileOpen();

    /** Names of changes written into the table that is there now. */
    @Metric(value = "Names of changes written into the table that is there now.", counts = true)
    long getChangesTold();

    /** How many of the last of them the table holds: a client that is further behind drops all that it keeps. */
    @Metric("How many of the last of them the table holds.")
    long getChangesKept();

    @Metric("How large the table is.")
    long getTableBytes();

    /** Clients' reports of reads handed on to the coordinator. */
    @Metric(value = "Clients' reports of reads handed on to the coordinator.", counts = true)
    long getReportsTaken();

    /** Clients' reports that came while there was no session with the coordinator, or faster than they are taken. */
    @Metric(
            value = "Clients' reports that came while there was no session with the coordinator, or too fast.",
            counts = true)
    long getReportsLost();

    /** Clients dropped because what they sent was no report, because they asked too often, or because there were too many. */
    @Metric(value = "Clients dropped for what they sent, or because there were too many.", counts = true)
    long getClientsDropped();
}
