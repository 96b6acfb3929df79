package io.tiercel.reproduce.compatibility.hive;

import io.tiercel.reproduce.compatibility.asked.Answering;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An unmodified HiveServer2 inside of its own JDBC client. It answers a statement of HiveQL a line by its rows. */
final class HiveMain {
    /** Without a host, the server is in the client's process. */
    private static final String EMBEDDED = "jdbc:hive2:///";

    private HiveMain() {}

    public static void main(String[] arguments) {
        // The metastore's database would write its log into the directory in which this was started.
        System.setProperty("derby.system.home", System.getProperty("java.io.tmpdir"));
        try (Connection connection = DriverManager.getConnection(EMBEDDED);
                Statement statement = connection.createStatement()) {
            Answering.all(question -> answer(statement, question));
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
        }
        // What Hive leaves running is no reason to stay.
        System.exit(0);
    }

    private static String answer(Statement statement, String question) throws SQLException {
        if (!statement.execute(question)) {
            return "done";
        }
        try (ResultSet rows = statement.getResultSet()) {
            return rows(rows).toString();
        }
    }

    private static List<List<String>> rows(ResultSet result) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                @Nullable String field = result.getString(i);
                row.add(String.valueOf(field));
            }
            rows.add(row);
        }
        return rows;
    }
}
