package io.tiercel.testbed.jobs;

/**
 * The bytes that a job's tasks read, by the tier that served them.
 *
 * @param hdfs all bytes read through HDFS clients, whoever served them
 * @param process served from the memory of the task's own process
 * @param node served from the memory that the processes of the machine share
 * @param dataNodeCounted served by DataNodes on Tiercel's own count, which sees block data alone; 0 on stock Hadoop
 */
public record TierBytes(long hdfs, long process, long node, long dataNodeCounted) {
    public static final TierBytes NONE = new TierBytes(0, 0, 0, 0);

    public TierBytes plus(TierBytes other) {
        return new TierBytes(
                hdfs + other.hdfs, process + other.process, node + other.node, dataNodeCounted + other.dataNodeCounted);
    }

    /** What was read since an earlier count. */
    public TierBytes since(TierBytes before) {
        return new TierBytes(
                hdfs - before.hdfs,
                process - before.process,
                node - before.node,
                dataNodeCounted - before.dataNodeCounted);
    }

    /** What Tiercel's own tiers served. */
    public long memory() {
        return process + node;
    }

    /** What no tier of Tiercel served, and so a DataNode. */
    public long dataNode() {
        return hdfs - memory();
    }

    /** Whether the three tiers as counted make up what was read, given whether Tiercel was on to count them. */
    public boolean addsUp(boolean counted) {
        return counted ? process + node + dataNodeCounted == hdfs : process + node + dataNodeCounted == 0;
    }

    public double processShare() {
        return share(process);
    }

    public double nodeShare() {
        return share(node);
    }

    public double dataNodeShare() {
        return share(dataNode());
    }

    private double share(long part) {
        return hdfs == 0 ? 0 : (double) part / hdfs;
    }
}
