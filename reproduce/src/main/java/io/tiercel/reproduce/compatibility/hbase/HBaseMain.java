package io.tiercel.reproduce.compatibility.hbase;

import io.tiercel.reproduce.compatibility.asked.Answering;
import java.time.Duration;

/**
 * An unmodified HBase as {@code hbase master start} runs it where it is not distributed: a master, a region server and
 * ZooKeeper in one process. A client in the same process answers what {@link HBaseQuestions} has.
 */
final class HBaseMain {
    private static final String MASTER = "org.apache.hadoop.hbase.master.HMaster";
    private static final Duration START = Duration.ofMinutes(2);

    private HBaseMain() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        Thread client = new Thread(HBaseMain::answer, "questions");
        // HBase waits for other threads when it ends.
        client.setDaemon(true);
        client.start();
        Class.forName(MASTER).getMethod("main", String[].class).invoke(null, (Object) new String[] {"start"});
        // What HBase leaves running is no reason to stay.
        System.exit(0);
    }

    /** Answers until there are no more questions, then ends HBase. */
    private static void answer() {
        try {
            HBaseTables tables = HBaseTables.connect(START);
            Answering.all(new HBaseQuestions(tables)::answer);
            tables.shutDown();
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
        }
    }
}
