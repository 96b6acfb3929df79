package io.tiercel.coordinator;

/** What can be watched of a coordinator by JMX. Counts are since it started. */
public interface CoordinatorMXBean {
    /** Whether it does its work: it has read all that the NameNode tells, not long ago. */
    boolean isHealthy();

    /** Why it is not healthy, and what to do; empty if it is. */
    String getTrouble();

    long getPolls();

    double getPollMillisMean();

    double getPollMillisLast();

    /** Milliseconds since the last poll that left nothing to read; -1 before the first. */
    long getAgeMillis();

    long getTransactions();

    long getEvents();

    /** Transactions that HDFS announced to nobody and that nothing accounted for. */
    long getTransactionsUnexplained();

    /** How often everything known was thrown away, the start included. */
    long getStartsOver();

    /** How often all answers were dropped because access may have been taken away without a transaction. */
    long getDropsForAccess();

    long getSegmentsBegun();

    long getNameNodeFailures();

    int getOpenFiles();

    int getRelays();

    long getConnectionsAccepted();

    long getConnectionsDropped();

    /** Bytes of changes told; those told to several relays count once. */
    long getBytesTold();
}
