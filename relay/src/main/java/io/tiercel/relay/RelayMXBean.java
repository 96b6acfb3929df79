package io.tiercel.relay;

/** What can be watched of a relay by JMX. Counts are since it started, or began anew. */
public interface RelayMXBean {
    /** Whether the coordinator has confirmed the table, not long ago. */
    boolean isHealthy();

    boolean isConnected();

    long getConnections();

    /** How old the last confirmation is; -1 before the first. */
    long getAgeMillis();

    long getConfirmations();

    long getVersionsAdvanced();

    /** How often everything that clients cached was flushed. */
    long getFlushes();

    /** Why the coordinator was last lost or not reached; empty if it never was. */
    String getTrouble();

    String getTable();

    /** Names in the table by which files are open for writing. */
    long getOpenNames();

    /** How many there may be before every file counts as open. */
    long getOpenNamesMax();

    /** Whether every file counts as open, because too many are: no answer is cached then. */
    boolean isEveryFileOpen();

    /** Names of changes written into the table that is there now. */
    long getChangesTold();

    /** How many of the last of them the table holds: a client that is further behind drops all that it keeps. */
    long getChangesKept();

    long getTableBytes();

    /** Clients' reports of reads handed on to the coordinator. */
    long getReportsTaken();

    /** Clients' reports that came while there was no session with the coordinator, or faster than they are taken. */
    long getReportsLost();

    /** Clients dropped because what they sent was no report, because they asked too often, or because there were too many. */
    long getClientsDropped();
}
