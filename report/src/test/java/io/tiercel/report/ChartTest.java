package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tiercel.report.BarChart.Group;
import io.tiercel.report.LineChart.Axis;
import io.tiercel.report.LineChart.Curve;
import io.tiercel.report.LineChart.Point;
import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ChartTest {
    @Test
    void bars_areAsLongAsTheirValues() throws Exception {
        BarChart chart = new BarChart(
                List.of("stock", "tiercel"), List.of(new Group("grep", List.of(10.0, 5.0))), false, Quantity::number);

        List<Double> widths = widths(parse(chart.svg()));

        assertThat(widths.get(0) / widths.get(1)).isCloseTo(2.0, within(0.01));
    }

    @Test
    void stackedBars_startWhereTheLastEnds() throws Exception {
        BarChart chart = new BarChart(
                List.of("process", "node"), List.of(new Group("grep", List.of(10.0, 5.0))), true, Quantity::number);

        List<Element> bars = bars(parse(chart.svg()));

        assertThat(number(bars.get(0), "x") + number(bars.get(0), "width"))
                .isCloseTo(number(bars.get(1), "x"), within(0.11));
    }

    @Test
    void fittedAxis_beginsNearTheSmallestValue() {
        LineChart chart = new LineChart(
                List.of(new Curve("misses", List.of(new Point(1, 68), new Point(10, 97)))),
                "share",
                Axis.LOGARITHMIC,
                Axis.FITTED,
                Quantity::number);
        assertThat(chart.svg()).contains(">60<", ">100<").doesNotContain(">0<");
    }

    @Test
    void dotsAndBand_areOnTheSameScaleAsTheirCurve_andBehindEveryCurve() throws Exception {
        List<Point> line = List.of(new Point(0, 1), new Point(1, 2));
        Curve first = new Curve("grep", line, List.of(), List.of());
        Curve second = new Curve(
                "sort", line, List.of(new Point(0, 4), new Point(1, 4), new Point(0, 1)), List.of(new Point(1, 2)));
        String svg = new LineChart(List.of(first, second), "r", Axis.LINEAR, Axis.LINEAR, Quantity::number).svg();
        assertThat(svg).contains(">4<").doesNotContain(">5<");
        assertThat(svg.lastIndexOf("<circle")).isLessThan(svg.indexOf("<polyline"));
        Element dot = (Element) parse(svg).getElementsByTagName("circle").item(0);
        Element curve = (Element) parse(svg).getElementsByTagName("polyline").item(1);
        assertThat(curve.getAttribute("points")).endsWith(dot.getAttribute("cx") + "," + dot.getAttribute("cy"));
        assertThat(dot.getAttribute("class")).isEqualTo("dot s1");
    }

    @Test
    void legend_goesOnInTheNextLine_whereItIsTooLong() {
        List<Curve> curves = IntStream.range(0, 12)
                .mapToObj(i -> new Curve("policy-" + i, List.of(new Point(1, 1))))
                .toList();
        String svg = new LineChart(curves, "share", Axis.LINEAR, Axis.LINEAR, Quantity::number).svg();
        assertThat(svg).contains("class=\"s7\" x=\"90\" y=\"28\"");
    }

    @Test
    void bars_begin_belowALegendOfTwoLines() throws Exception {
        List<String> series =
                IntStream.range(0, 8).mapToObj(i -> "level-number-" + i).toList();
        Group group = new Group("grep", Collections.nCopies(8, 1.0));
        List<Element> bars = bars(parse(new BarChart(series, List.of(group), true, Quantity::number).svg()));
        assertThat(number(bars.get(0), "y")).isEqualTo(60);
    }

    @Test
    void nameThatIsTooLong_isNotCutInTheMiddleOfACharacter() {
        Group group = new Group("abcdefghijklmnopqrstuvwxyz" + "\ud83d\ude00".repeat(3), List.of(1.0));
        String svg = new BarChart(List.of("stock"), List.of(group), false, Quantity::number).svg();
        assertThat(svg).contains("abcdefghijklmnopqrstuvwxyz\ud83d\ude00\u2026<");
    }

    @Test
    void nameThatIsTooLong_isCut() {
        Group group = new Group("a name of thirty-two letters here", List.of(1.0));
        String svg = new BarChart(List.of("stock"), List.of(group), false, Quantity::number).svg();
        assertThat(svg).contains(">a name of thirty-two letter\u2026<");
    }

    @Test
    void curves_ofALogarithmicChart_riseByTheRatio() throws Exception {
        LineChart chart = new LineChart(
                List.of(new Curve("latency", List.of(new Point(0, 1), new Point(1, 10), new Point(2, 100)))),
                "reads",
                Axis.LINEAR,
                Axis.LOGARITHMIC,
                Quantity::number);

        Element curve =
                (Element) parse(chart.svg()).getElementsByTagName("polyline").item(0);

        List<Double> heights = Pattern.compile("[^ ,]+,([^ ]+)")
                .matcher(curve.getAttribute("points"))
                .results()
                .map(point -> Double.parseDouble(point.group(1)))
                .toList();
        assertThat(heights.get(0) - heights.get(1)).isCloseTo(heights.get(1) - heights.get(2), within(0.11));
    }

    @Test
    void scale_endsAtARoundValue() {
        Scale scale = Scale.fromZero(47, 0, 100);

        assertThat(scale.last()).isEqualTo(50);
        assertThat(scale.ticks()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0);
        assertThat(scale.pixel(25)).isEqualTo(50);
    }

    @Test
    void tick_losesTheZerosOfItsFraction() {
        assertThat(Svg.tick("10.0 s")).isEqualTo("10 s");
        assertThat(Svg.tick("2.50 s")).isEqualTo("2.5 s");
        assertThat(Svg.tick("100 MiB")).isEqualTo("100 MiB");
        assertThat(Svg.tick("0.025")).isEqualTo("0.025");
    }

    @Test
    void page_asksForNothingFromOutside() {
        Page page = new Page("A & B").heading("h").paragraph("p").provenance(Report.here("demo", 1, List.of()));

        assertThat(page.html()).contains("A &amp; B").doesNotContain("http").doesNotContain("src=");
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    /** The bars, without the squares of the legend. */
    private static List<Element> bars(Document svg) {
        var all = svg.getElementsByTagName("rect");
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(rect -> !rect.getAttribute("width").equals("11"))
                .toList();
    }

    private static List<Double> widths(Document svg) {
        return bars(svg).stream().map(bar -> number(bar, "width")).toList();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
