package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How a long list is asked for: a page of the rows that a text fits, in an order. Immutable once it is put together.
 *
 * @param <T> a row
 */
final class Paging<T> {
    private static final int SIZE_MAX = 200;
    private static final int SIZE = 50;
    private static final int PAGE_MAX = 1_000_000;

    private final Map<String, Comparator<T>> orders = new LinkedHashMap<>();
    private final Function<T, Stream<String>> words;
    private final Function<T, String> name;

    /**
     * Of rows.
     *
     * @param name by which rows are told apart, and ordered where nothing else does
     * @param words in which a filter is looked for
     */
    Paging(Function<T, String> name, Function<T, Stream<String>> words) {
        this.name = name;
        this.words = words;
    }

    /** With one more order, by a text. The first order is the one that holds where none is asked for. */
    Paging<T> byText(String order, Function<T, String> text) {
        orders.put(order, Comparator.comparing(text));
        return this;
    }

    /** With one more order, by a number: the greatest first. */
    Paging<T> byNumber(String order, Function<T, Double> number) {
        orders.put(order, Comparator.comparing(number).reversed());
        return this;
    }

    List<RestParameter> parameters() {
        return List.of(
                RestParameter.count("page", 1, PAGE_MAX, "Which page, from 1 on."),
                RestParameter.count("size", SIZE, SIZE_MAX, "How many rows a page has."),
                RestParameter.word("sort", List.copyOf(orders.keySet()), "By what rows are ordered."),
                RestParameter.word(
                        "order",
                        List.of("usual", "reverse"),
                        "Usual: names from a to z, and numbers from the greatest to the least."),
                RestParameter.text("filter", "Only rows with this text in a name. Small letters count as large ones."));
    }

    /** What an answer is. */
    static Shape shape(String meaning, Shape row) {
        return Shape.object(meaning)
                .with("page", Shape.count("1", "Which page this is."))
                .with("size", Shape.count("1", "How many rows a page has at most."))
                .with("total", Shape.count("1", "How many rows there are on all pages."))
                .with("rows", Shape.list("The rows of the page.", row));
    }

    /** The rows of the page that is asked for. */
    Page<T> page(RestQuestion question, List<T> all) {
        String filter = question.text("filter").toLowerCase(Locale.ROOT);
        Comparator<T> order = orders.getOrDefault(question.text("sort"), Comparator.comparing(name));
        Comparator<T> turned = question.text("order").equals("reverse") ? order.reversed() : order;
        List<T> fitting = new ArrayList<>(all);
        if (!filter.isEmpty()) {
            fitting.removeIf(row -> words.apply(row)
                    .noneMatch(word -> word.toLowerCase(Locale.ROOT).contains(filter)));
        }
        fitting.sort(turned.thenComparing(name));
        int page = question.count("page");
        int size = question.count("size");
        long from = Math.min(fitting.size(), (page - 1L) * size);
        long to = Math.min(fitting.size(), from + size);
        return new Page<>(page, size, fitting.size(), List.copyOf(fitting.subList((int) from, (int) to)));
    }

    /**
     * A page.
     *
     * @param total rows on all pages
     */
    record Page<T>(int page, int size, int total, List<T> rows) {
        /** As JSON, with further fields of the whole before its rows. */
        ObjectNode json(Function<T, ObjectNode> row) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("page", page).put("size", size).put("total", total);
            ArrayNode array = json.putArray("rows");
            rows.forEach(one -> array.add(row.apply(one)));
            return json;
        }
    }
}
