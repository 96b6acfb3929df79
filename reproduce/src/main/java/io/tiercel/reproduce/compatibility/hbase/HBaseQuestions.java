package io.tiercel.reproduce.compatibility.hbase;

import java.util.List;

/** What can be asked of HBase, each in one line: a word, mostly a table, and what the word needs. */
final class HBaseQuestions {
    private final HBaseTables tables;

    HBaseQuestions(HBaseTables tables) {
        this.tables = tables;
    }

    String answer(String question) throws Exception {
        List<String> words = List.of(question.split(" ", -1));
        String table = words.size() > 1 ? words.get(1) : "";
        return switch (words.get(0)) {
            case "create" -> tables.create(table);
            case "fill" -> tables.fill(table, number(words, 2), number(words, 3), number(words, 4));
            case "erase" -> tables.erase(table, number(words, 2), number(words, 3));
            case "add" -> tables.add(table, number(words, 2), number(words, 3));
            case "flush" -> tables.flush(table);
            case "compact" -> tables.compact(table);
            case "split" -> tables.split(table, number(words, 2));
            case "snapshot" -> tables.snapshot(table, words.get(2));
            case "clone" -> tables.cloneSnapshot(table, words.get(2));
            case "forget" -> tables.forgetSnapshot(table);
            case "drop" -> tables.drop(table);
            case "scan" -> tables.scan(table);
            case "list" -> tables.list();
            default -> throw new IllegalArgumentException("no such question here: " + question);
        };
    }

    private static int number(List<String> words, int index) {
        return Integer.parseInt(words.get(index));
    }
}
