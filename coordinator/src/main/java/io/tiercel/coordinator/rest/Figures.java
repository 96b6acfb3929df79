package io.tiercel.coordinator.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The fields of an object in an answer: of each its name, what it means, and how it follows from what is known. So the document
 * and the answers cannot say different things. To be put together once, and then only read.
 *
 * @param <T> what is known
 */
final class Figures<T> {
    private final List<Field<T>> fields = new ArrayList<>();
    private final String meaning;

    private record Field<T>(String name, Shape shape, BiConsumer<ObjectNode, T> put) {}

    Figures(String meaning) {
        this.meaning = meaning;
    }

    Figures<T> text(String name, String words, Function<T, String> value) {
        return add(name, Shape.text(words), (json, of) -> json.put(name, value.apply(of)));
    }

    Figures<T> flag(String name, String words, Predicate<T> value) {
        return add(name, Shape.flag(words), (json, of) -> json.put(name, value.test(of)));
    }

    Figures<T> count(String name, String unit, String words, ToLongFunction<T> value) {
        return add(name, Shape.count(unit, words), (json, of) -> json.put(name, Math.max(0, value.applyAsLong(of))));
    }

    Figures<T> number(String name, String unit, String words, ToDoubleFunction<T> value) {
        return add(name, Shape.number(unit, words), (json, of) -> json.put(name, value.applyAsDouble(of)));
    }

    /** From 0 to 1. */
    Figures<T> share(String name, String words, ToDoubleFunction<T> value) {
        return add(
                name,
                Shape.share(words),
                (json, of) -> json.put(name, Math.max(0, Math.min(1, value.applyAsDouble(of)))));
    }

    /** A number that is left out where nobody knows it. */
    Figures<T> known(String name, String unit, String words, Function<T, OptionalDouble> value) {
        return add(
                name,
                Shape.number(unit, words).optional(),
                (json, of) -> value.apply(of).ifPresent(number -> json.put(name, number)));
    }

    Figures<T> texts(String name, String words, Function<T, List<String>> value) {
        return add(name, Shape.list(words, Shape.text("One of them.")), (json, of) -> {
            ArrayNode array = json.putArray(name);
            value.apply(of).forEach(array::add);
        });
    }

    <U> Figures<T> part(String name, Figures<U> part, Function<T, U> value) {
        return add(name, part.shape(), (json, of) -> json.set(name, part.json(value.apply(of))));
    }

    <U> Figures<T> list(String name, String words, Figures<U> row, Function<T, List<U>> value) {
        return add(name, Shape.list(words, row.shape()), (json, of) -> {
            ArrayNode array = json.putArray(name);
            value.apply(of).forEach(one -> array.add(row.json(one)));
        });
    }

    /** The last figure is in {@code /metrics} too, under this name. */
    Figures<T> metric(String metric) {
        Field<T> last = fields.remove(fields.size() - 1);
        fields.add(new Field<>(last.name, last.shape.metric(metric), last.put));
        return this;
    }

    Shape shape() {
        Shape shape = Shape.object(meaning);
        for (Field<T> field : fields) {
            shape = shape.with(field.name, field.shape);
        }
        return shape;
    }

    ObjectNode json(T of) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        fields.forEach(field -> field.put.accept(json, of));
        return json;
    }

    private Figures<T> add(String name, Shape shape, BiConsumer<ObjectNode, T> put) {
        fields.add(new Field<>(name, shape, put));
        return this;
    }
}
