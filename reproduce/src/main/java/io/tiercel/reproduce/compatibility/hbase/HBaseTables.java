package io.tiercel.reproduce.compatibility.hbase;

import static io.tiercel.reproduce.compatibility.hbase.HBaseCalls.call;
import static io.tiercel.reproduce.compatibility.hbase.HBaseCalls.client;
import static io.tiercel.reproduce.compatibility.hbase.HBaseCalls.made;
import static io.tiercel.reproduce.compatibility.hbase.HBaseCalls.ofClass;

import java.io.Closeable;
import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * The tables of an HBase, as a client of it works with them. Each method answers in one line. The client goes with its process.
 * Not thread-safe.
 */
final class HBaseTables {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long LOOK_MILLIS = 100;
    private static final int BATCH_ROWS = 500;
    private static final String DONE = "done";

    private final Closeable connection;
    private final Object admin;

    /** Something that becomes so after a while. */
    private interface Condition {
        boolean holds() throws ReflectiveOperationException;
    }

    private HBaseTables(Closeable connection) throws ReflectiveOperationException {
        this.connection = connection;
        this.admin = call(connection, "getAdmin");
    }

    /** Waits for an HBase that has just been started. */
    static HBaseTables connect(Duration patience) throws Exception {
        Configuration conf =
                (Configuration) ofClass(Class.forName("org.apache.hadoop.hbase.HBaseConfiguration"), "create");
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            Closeable connection = (Closeable) ofClass(client("ConnectionFactory"), "createConnection", conf);
            try {
                HBaseTables tables = new HBaseTables(connection);
                call(tables.admin, "listTableNames");
                return tables;
            } catch (ReflectiveOperationException e) {
                connection.close();
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        }
    }

    String create(String table) throws ReflectiveOperationException {
        Object family = ofClass(client("ColumnFamilyDescriptorBuilder"), "of", "f");
        Object builder = ofClass(client("TableDescriptorBuilder"), "newBuilder", name(table));
        call(admin, "createTable", call(call(builder, "setColumnFamily", family), "build"));
        return DONE;
    }

    /** Puts the rows of these numbers. */
    String fill(String table, int from, int beyond, int textBytes) throws ReflectiveOperationException, IOException {
        try (Closeable opened = open(table)) {
            for (int first = from; first < beyond; first += BATCH_ROWS) {
                List<Object> puts = new ArrayList<>();
                for (int i = first; i < Math.min(beyond, first + BATCH_ROWS); i++) {
                    Object put = made("Put", (Object) HBaseRow.key(i));
                    puts.add(call(put, "addColumn", HBaseRow.FAMILY, HBaseRow.TEXT, HBaseRow.text(i, textBytes)));
                }
                call(opened, "put", puts);
            }
        }
        return DONE;
    }

    /** Deletes each so many-th row below a number. */
    String erase(String table, int beyond, int step) throws ReflectiveOperationException, IOException {
        try (Closeable opened = open(table)) {
            for (int i = 0; i < beyond; i += step) {
                call(opened, "delete", made("Delete", (Object) HBaseRow.key(i)));
            }
        }
        return DONE;
    }

    /** Adds 1 to the counter of each so many-th row below a number. */
    String add(String table, int beyond, int step) throws ReflectiveOperationException, IOException {
        try (Closeable opened = open(table)) {
            for (int i = 1; i < beyond; i += step) {
                Object one = made("Increment", (Object) HBaseRow.key(i));
                call(opened, "increment", call(one, "addColumn", HBaseRow.FAMILY, HBaseRow.COUNT, 1L));
            }
        }
        return DONE;
    }

    String flush(String table) throws ReflectiveOperationException {
        call(admin, "flush", name(table));
        return DONE;
    }

    /** Has all files of a region become one, and waits for that. */
    String compact(String table) throws ReflectiveOperationException, IOException, InterruptedException {
        long before = lastCompaction(table);
        call(admin, "majorCompact", name(table));
        await(
                "compacted",
                () -> lastCompaction(table) > before
                        && call(admin, "getCompactionState", name(table))
                                .toString()
                                .equals("NONE"));
        return DONE;
    }

    /** Makes two regions of one. */
    String split(String table, int row) throws ReflectiveOperationException, IOException, InterruptedException {
        call(admin, "split", name(table), HBaseRow.key(row));
        await("split", () -> ((Collection<?>) call(admin, "getRegions", name(table))).size() == 2);
        return DONE;
    }

    String snapshot(String table, String snapshot) throws ReflectiveOperationException {
        call(admin, "snapshot", snapshot, name(table));
        return DONE;
    }

    /** Makes a table of a snapshot. */
    String cloneSnapshot(String table, String snapshot) throws ReflectiveOperationException {
        call(admin, "cloneSnapshot", snapshot, name(table));
        return DONE;
    }

    String forgetSnapshot(String snapshot) throws ReflectiveOperationException {
        call(admin, "deleteSnapshot", snapshot);
        return DONE;
    }

    String drop(String table) throws ReflectiveOperationException {
        call(admin, "disableTable", name(table));
        call(admin, "deleteTable", name(table));
        return DONE;
    }

    String scan(String table) throws ReflectiveOperationException, IOException, NoSuchAlgorithmException {
        try (Closeable opened = open(table)) {
            return HBaseScan.of(opened);
        }
    }

    /** The names of all tables. */
    String list() throws ReflectiveOperationException {
        return Arrays.toString((Object[]) call(admin, "listTableNames"));
    }

    /** Ends HBase, as its users end it. */
    void shutDown() throws ReflectiveOperationException {
        call(admin, "shutdown");
    }

    private Closeable open(String table) throws ReflectiveOperationException {
        return (Closeable) call(connection, "getTable", name(table));
    }

    private long lastCompaction(String table) throws ReflectiveOperationException {
        return (Long) call(admin, "getLastMajorCompactionTimestamp", name(table));
    }

    private static Object name(String table) throws ReflectiveOperationException {
        return ofClass(Class.forName("org.apache.hadoop.hbase.TableName"), "valueOf", table);
    }

    private static void await(String what, Condition condition)
            throws ReflectiveOperationException, IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.holds()) {
            if (System.nanoTime() > deadline) {
                throw new IOException("after " + PATIENCE.toSeconds() + " s no table has been " + what);
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }
}
