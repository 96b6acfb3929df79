package io.tiercel.reproduce.compatibility.hbase;

import static io.tiercel.reproduce.compatibility.hbase.HBaseCalls.call;
import static io.tiercel.reproduce.compatibility.hbase.HBaseCalls.made;

import java.io.Closeable;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** All rows of a table, in order: how many there are, and a digest of their keys, columns and values. */
final class HBaseScan {
    private final MessageDigest digest;
    private long rows;

    private HBaseScan() throws NoSuchAlgorithmException {
        this.digest = MessageDigest.getInstance("SHA-256");
    }

    static String of(Object table) throws ReflectiveOperationException, IOException, NoSuchAlgorithmException {
        HBaseScan scan = new HBaseScan();
        try (Closeable scanner = (Closeable) call(table, "getScanner", made("Scan"))) {
            for (Object row : (Iterable<?>) scanner) {
                scan.take(row);
            }
        }
        return scan.rows + " rows, " + HexFormat.of().formatHex(scan.digest.digest());
    }

    private void take(Object row) throws ReflectiveOperationException {
        rows++;
        digest.update((byte[]) call(row, "getRow"));
        Map<?, ?> columns = (Map<?, ?>) call(row, "getFamilyMap", (Object) HBaseRow.FAMILY);
        for (Map.Entry<?, ?> column : columns.entrySet()) {
            digest.update((byte[]) column.getKey());
            digest.update((byte[]) column.getValue());
        }
    }
}
