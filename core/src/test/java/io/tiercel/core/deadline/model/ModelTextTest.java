package io.tiercel.core.deadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.tiercel.core.deadline.model.ModelText.Read;
import io.tiercel.core.deadline.model.MonotoneLine.Knot;
import io.tiercel.core.deadline.model.TaskType.Phase;
import io.tiercel.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelTextTest {
    /** A number of many digits. */
    private static final double LONG = Math.exp(-690.1);

    @Test
    void anyBook_isReadAsItWasWritten() {
        Seed seed = Seed.announced("ModelTextTest.round trip");
        for (int round = 0; round < 200; round++) {
            ModelBook book = book(seed);
            assertThat(ModelText.parse(ModelText.print(book))).isEqualTo(new Read.Whole(book));
        }
    }

    @Test
    void emptyBook_isReadAsItWasWritten() {
        assertThat(ModelText.parse(ModelText.print(ModelBook.EMPTY))).isEqualTo(new Read.Whole(ModelBook.EMPTY));
    }

    @Test
    void oneChangedByte_isSeen() {
        Seed seed = Seed.announced("ModelTextTest.changed");
        byte[] whole = ModelText.print(book(seed));
        for (int i = 0; i < 2000; i++) {
            byte[] changed = whole.clone();
            changed[seed.below(changed.length)] ^= (byte) seed.between(1, 255);
            assertThat(words(changed)).contains("checksum");
        }
    }

    @Test
    void everyBeginningOfAFile_isSeenToBeCutShort() {
        byte[] whole = ModelText.print(book(Seed.announced("ModelTextTest.short")));
        for (int length = 0; length < whole.length; length++) {
            assertThat(words(Arrays.copyOf(whole, length))).contains("checksum");
        }
    }

    @Test
    void noise_isNoFileOfModels() {
        Seed seed = Seed.announced("ModelTextTest.noise");
        for (int i = 0; i < 2000; i++) {
            assertThat(ModelText.parse(seed.bytes(seed.below(300)))).isInstanceOf(Read.Damaged.class);
        }
    }

    @Test
    void linesThatFitTheirChecksumAndMakeNoSense_areNamed() {
        assertThat(words(signed("models\n"))).contains("does not begin with tiercel-models");
        assertThat(words(signed("tiercel-models\t1\n"))).contains("another version", "format is 1");
        assertThat(words(signed("tiercel-models\t2\nwhat\tis\tthis\n")))
                .contains("line 2", "neither a model nor a past");
        assertThat(words(signed("tiercel-models\t2\nmodel\tgrep\n"))).contains("line 2");
        assertThat(words(signed("tiercel-models\t2\npast\t\t0\t-\t0\t-\t-\n"))).contains("must have a name");
        assertThat(words(signed("tiercel-models\t2\npast\t%00\t0\t-\t0\t-\t-\n")))
                .contains("ends within a letter");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "model\tgrep\tmap\texp2\t60,-5,30,-0.4,0\t0\t0\t0\t-",
                "model\tgrep\tmap\texp2\t60,5,30,-0.4,0,1\t0\t0\t0\t-",
                "model\tgrep\tmap\texp2\tNaN,-5,30,-0.4,0,1\t0\t0\t0\t-",
                "model\tgrep\tmap\tcubic\t1\t0\t0\t0\t-",
                "model\tgrep\tmap\tline\t0.5\t0\t0\t0\t-",
                "model\tgrep\tmap\tline\t0.5,1\t-7\t0\t0\t-",
                "model\tgrep\tmap\tline\t0.5,1\t0\t2\t0\t-",
                "model\tgrep\tmap\tline\t0.5,1\t0\t0\t-1\t-",
                "model\tgrep\tmap\tline\t0.5,1\t0\t0\t0\t0",
                "model\tgrep\tmap\tline\t0.5,1\t0\t0\t0\tx",
                "model\tgrep\tstage\tline\t0.5,1\t0\t0\t0\t-",
                "past\tgrep\t-1\t-\t0\t-\t-",
                "past\tgrep\t0\t-\t99999999999\t-\t-",
                "past\tgrep\t0\t-\t0\t-3\t-",
                "past\tgrep\t0\t-5\t0\t-\t-",
                "past\tgrep\t0\tInfinity\t0\t-\t-"
            })
    void valuesThatNoModelHas_areRefused(String line) {
        assertThat(words(signed("tiercel-models\t2\n" + line + "\n"))).contains("line 2");
    }

    @Test
    void sameTypeTwice_isRefused() {
        String line = "model\tgrep\tmap\tline\t0.5,1\t0\t0\t0\t-\n";
        assertThat(words(signed("tiercel-models\t2\n" + line + line))).contains("line 3", "twice");
    }

    @Test
    void hugeFile_isRefusedBeforeItIsRead() {
        assertThat(words(new byte[ModelText.BYTES_MAX + 1])).contains("longer than");
        assertThat(words(signed("tiercel-models\t2\n" + "\n".repeat(5000)))).contains("too many lines");
    }

    @Test
    void fullestBook_isNotTooLongToRead() {
        ModelBook book = ModelBook.EMPTY;
        double[] ratios = new double[ErrorRatios.COUNT_MAX];
        Arrays.fill(ratios, LONG);
        List<Knot> knots = new ArrayList<>();
        for (int i = 0; i < MonotoneLine.KNOTS_MAX; i++) {
            knots.add(new Knot(Math.nextUp(0.1) + i / 1e3, LONG));
        }
        String name = "\u6f22".repeat(TaskType.NAME_LENGTH_MAX);
        TaskTimeModel model = new TaskTimeModel(
                new MonotoneLine(knots), new InputScale(Long.MAX_VALUE, 1), LONG, ErrorRatios.of(ratios));
        int one = ModelText.print(book.with(new TaskType(name, Phase.REDUCE), model)).length;
        ApplicationPast past = new ApplicationPast(
                LONG,
                Collections.nCopies(ApplicationPast.RUNS_MAX, LONG),
                Integer.MAX_VALUE,
                Collections.nCopies(ApplicationPast.RUNS_MAX, LONG),
                ErrorRatios.of(ratios));
        int other = ModelText.print(book.with(name, past)).length;
        assertThat((long) ModelBook.COUNT_MAX * (one + other)).isLessThan(ModelText.BYTES_MAX);
    }

    private static ModelBook book(Seed seed) {
        ModelBook book = ModelBook.EMPTY;
        for (int i = seed.below(4); i >= 0; i--) {
            String name = seed.name() + seed.pick("", "\t", "%", "\n", "\ud800");
            book = book.with(new TaskType(name, seed.pick(Phase.values())), model(seed))
                    .with(name, past(seed));
        }
        return book;
    }

    private static TaskTimeModel model(Seed seed) {
        TimeCurve curve = seed.oneIn(2)
                ? new DoubleExponential(
                        seed.between(1, 900) / 7.0, -seed.below(90) / 7.0, seed.between(1, 900) / 7.0, 0, 0.1, 0.9)
                : new MonotoneLine(List.of(new Knot(seed.below(100) / 300.0, 9.1), new Knot(0.7, 1 / 3.0)));
        return new TaskTimeModel(
                curve,
                new InputScale(seed.below(1L << 40), seed.below(100) / 99.0),
                seed.below(1000) / 7.0,
                ratios(seed));
    }

    private static ApplicationPast past(Seed seed) {
        List<Double> runs = seed.oneIn(3) ? List.of() : List.of(seed.between(1, 999) / 7.0, 3.0);
        List<Double> tails = seed.oneIn(3) ? List.of() : List.of(0.0, seed.below(99) / 7.0);
        return new ApplicationPast(seed.below(99) / 7.0, tails, seed.below(9999), runs, ratios(seed));
    }

    private static ErrorRatios ratios(Seed seed) {
        double[] ratios = new double[seed.below(20)];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = seed.between(1, 1000) / 333.0;
        }
        return ErrorRatios.of(ratios);
    }

    private static String words(byte[] bytes) {
        return ModelText.parse(bytes) instanceof Read.Damaged damaged ? damaged.words() : "whole";
    }

    /** A text with a checksum that fits. */
    private static byte[] signed(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return (text + "crc32c\t" + String.format("%08x", crc.getValue()) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
