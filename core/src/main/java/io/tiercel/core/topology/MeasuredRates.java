package io.tiercel.core.topology;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How fast data went between VMs: a rate for a pair, or for each direction of it, in any unit as long as it is one.
 *
 * <p>Written as text it has a line for each measurement: the VM that sent, the VM that received, and the rate, with blanks
 * between them; what comes after {@code #} is a remark. Measurements of one pair, whatever their direction, count as their
 * geometric mean, so that what is one-sided noise does not tip the pair over. Pairs may be missing. Not thread-safe.
 *
 * <p>CAVA estimates distances between VMs from data transfer rates (section III-D).
 */
public final class MeasuredRates {
    /** What is worked out from rates takes time by the square and the cube of this. */
    public static final int VMS_MAX = 512;

    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private double[][] logSums = new double[8][8];
    private int[][] counts = new int[8][8];

    /**
     * Reads the text.
     *
     * @param source what the text is called in errors, such as the file's name
     * @throws IllegalArgumentException naming the source, the line and what is wrong with it
     */
    public static MeasuredRates parse(String source, List<String> lines) {
        MeasuredRates rates = new MeasuredRates();
        TextLines.read(
                source,
                lines,
                3,
                "the VM that sent, the VM that received and the rate",
                words -> rates.add(words[0], words[1], rate(words[2])));
        return rates;
    }

    /**
     * Adds a measurement, and the VMs where they are new.
     *
     * @throws IllegalArgumentException if it is of a VM with itself, no positive number, or of one VM too many
     */
    public void add(String from, String to, double rate) {
        if (from.equals(to)) {
            throw new IllegalArgumentException("a rate of " + from + " with itself says nothing");
        }
        if (!(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a rate must be a positive number: " + rate);
        }
        int a = number(from);
        int b = number(to);
        logSums[a][b] = logSums[b][a] += Math.log(rate);
        counts[a][b] = counts[b][a] += 1;
    }

    /** The VMs in the order in which they were met. */
    public List<String> vms() {
        return List.copyOf(numbers.keySet());
    }

    boolean measured(int vm, int other) {
        return counts[vm][other] > 0;
    }

    /** The logarithm of the pair's rate; the pair must have been measured. */
    double logRate(int vm, int other) {
        return logSums[vm][other] / counts[vm][other];
    }

    private int number(String vm) {
        Integer known = numbers.get(vm);
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        if (number == VMS_MAX) {
            throw new IllegalArgumentException("more than " + VMS_MAX + " VMs: infer them in parts");
        }
        if (number == counts.length) {
            grow(2 * number);
        }
        numbers.put(vm, number);
        return number;
    }

    private void grow(int size) {
        logSums = Arrays.copyOf(logSums, size);
        counts = Arrays.copyOf(counts, size);
        for (int i = 0; i < size; i++) {
            logSums[i] = logSums[i] == null ? new double[size] : Arrays.copyOf(logSums[i], size);
            counts[i] = counts[i] == null ? new int[size] : Arrays.copyOf(counts[i], size);
        }
    }

    private static double rate(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            // Alone, since its cause would be told to the user in a line of its own that says nothing more.
            throw new IllegalArgumentException("a rate must be a number, found '" + text + "'");
        }
    }
}
