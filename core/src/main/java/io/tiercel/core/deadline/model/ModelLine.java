package io.tiercel.core.deadline.model;

import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskType.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/** The lines of a book of models: one for each model, and one for each application. Stateless. */
final class ModelLine {
    private static final String MODEL = "model";
    private static final String PAST = "past";
    private static final String EXPONENTIAL = "exp2";
    private static final String LINE = "line";
    private static final String NOTHING = "-";

    private ModelLine() {}

    static void print(StringBuilder text, TaskType type, TaskTimeModel model) {
        StringJoiner fields = new StringJoiner("\t", "", "\n");
        fields.add(MODEL).add(escaped(type.application())).add(type.phase().label());
        if (model.curve() instanceof DoubleExponential e) {
            fields.add(EXPONENTIAL).add(list(List.of(e.a(), e.b(), e.c(), e.d(), e.lowest(), e.highest())));
        } else if (model.curve() instanceof MonotoneLine line) {
            fields.add(LINE).add(list(flat(line.knots())));
        }
        fields.add(Long.toString(model.scale().trainedBytes()));
        fields.add(Double.toString(model.scale().fixedShare()));
        fields.add(Double.toString(model.readMBps()));
        fields.add(list(model.errors()));
        text.append(fields);
    }

    static void print(StringBuilder text, String application, ApplicationPast past) {
        StringJoiner fields = new StringJoiner("\t", "", "\n");
        fields.add(PAST).add(escaped(application));
        fields.add(Double.toString(past.masterSeconds())).add(list(past.tails()));
        fields.add(Integer.toString(past.tasks()));
        fields.add(list(past.runSeconds())).add(list(past.errors()));
        text.append(fields);
    }

    /** Throws IllegalArgumentException that says which line is wrong, and why. */
    static ModelBook parse(List<String> lines) {
        SortedMap<TaskType, TaskTimeModel> models = new TreeMap<>();
        SortedMap<String, ApplicationPast> pasts = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                parse(lines.get(i).split("\t", -1), models, pasts);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + (i + 2) + ": " + e.getMessage(), e);
            }
        }
        return new ModelBook(models, pasts);
    }

    private static void parse(
            String[] fields, SortedMap<TaskType, TaskTimeModel> models, SortedMap<String, ApplicationPast> pasts) {
        boolean isNew = switch (fields[0]) {
            case MODEL -> models.put(type(fields), model(fields)) == null;
            case PAST -> pasts.put(plain(field(fields, 1)), past(fields)) == null;
            default -> throw new IllegalArgumentException("neither a model nor a past: " + shown(fields[0]));
        };
        if (!isNew) {
            throw new IllegalArgumentException("it stands there twice: " + shown(fields[1]));
        }
    }

    private static TaskType type(String[] fields) {
        String label = field(fields, 2);
        for (Phase phase : Phase.values()) {
            if (phase.label().equals(label)) {
                return new TaskType(plain(field(fields, 1)), phase);
            }
        }
        throw new IllegalArgumentException("neither map nor reduce: " + shown(label));
    }

    private static TaskTimeModel model(String[] fields) {
        checkCount(fields, 9);
        InputScale scale = new InputScale(Long.parseLong(fields[5]), Double.parseDouble(fields[6]));
        return new TaskTimeModel(
                curve(fields[3], numbers(fields[4])),
                scale,
                Double.parseDouble(fields[7]),
                ErrorRatios.of(numbers(fields[8])));
    }

    private static TimeCurve curve(String kind, double[] n) {
        switch (kind) {
            case EXPONENTIAL -> {
                if (n.length != 6) {
                    throw new IllegalArgumentException("a curve needs 6 numbers: " + n.length);
                }
                return new DoubleExponential(n[0], n[1], n[2], n[3], n[4], n[5]);
            }
            case LINE -> {
                List<Knot> knots = new ArrayList<>();
                for (int i = 0; i + 1 < n.length; i += 2) {
                    knots.add(new Knot(n[i], n[i + 1]));
                }
                return new MonotoneLine(knots);
            }
            default -> throw new IllegalArgumentException("no curve is called " + shown(kind));
        }
    }

    private static ApplicationPast past(String[] fields) {
        checkCount(fields, 7);
        return new ApplicationPast(
                Double.parseDouble(fields[2]),
                boxed(numbers(fields[3])),
                Integer.parseInt(fields[4]),
                boxed(numbers(fields[5])),
                ErrorRatios.of(numbers(fields[6])));
    }

    private static void checkCount(String[] fields, int count) {
        if (fields.length != count) {
            throw new IllegalArgumentException("it should have " + count + " fields, and has " + fields.length);
        }
    }

    private static String field(String[] fields, int index) {
        if (index >= fields.length) {
            throw new IllegalArgumentException("it ends before field " + (index + 1));
        }
        return fields[index];
    }

    private static List<Double> flat(List<Knot> knots) {
        List<Double> numbers = new ArrayList<>();
        for (Knot knot : knots) {
            numbers.add(knot.residual());
            numbers.add(knot.seconds());
        }
        return numbers;
    }

    private static String list(List<Double> numbers) {
        StringJoiner joined = new StringJoiner(",").setEmptyValue(NOTHING);
        numbers.forEach(number -> joined.add(Double.toString(number)));
        return joined.toString();
    }

    private static String list(ErrorRatios errors) {
        StringJoiner joined = new StringJoiner(",").setEmptyValue(NOTHING);
        for (int i = 0; i < errors.count(); i++) {
            joined.add(Double.toString(errors.ratio(i)));
        }
        return joined.toString();
    }

    private static List<Double> boxed(double[] numbers) {
        return DoubleStream.of(numbers).boxed().toList();
    }

    private static double[] numbers(String text) {
        if (text.equals(NOTHING)) {
            return new double[0];
        }
        String[] words = text.split(",", -1);
        double[] numbers = new double[words.length];
        for (int i = 0; i < words.length; i++) {
            numbers[i] = Double.parseDouble(words[i]);
        }
        return numbers;
    }

    /** A name in printable ASCII without tabs: any other letter is a percent sign and four hexadecimal digits. */
    private static String escaped(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (letter >= ' ' && letter <= '~' && letter != '%') {
                text.append(letter);
            } else {
                String digits = Integer.toHexString(letter);
                text.append('%').append("0".repeat(4 - digits.length())).append(digits);
            }
        }
        return text.toString();
    }

    private static String plain(String text) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '%') {
                if (i + 4 >= text.length()) {
                    throw new IllegalArgumentException("a name ends within a letter: " + shown(text));
                }
                letter = (char) Integer.parseInt(text.substring(i + 1, i + 5), 16);
                i += 4;
            }
            name.append(letter);
        }
        return name.toString();
    }

    /** The beginning of a text, for a message. */
    private static String shown(String text) {
        return text.length() > 40 ? text.substring(0, 40) + "..." : text;
    }
}
