package io.tiercel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void text_alignsFiguresToTheRight() {
        Table table = new Table("job", ">time").row("grep", "9.5 s").row("word count", "12 s");

        assertThat(table.text()).isEqualTo("job          time\ngrep        9.5 s\nword count   12 s\n");
    }

    /** Whoever may write a file gives it its name. */
    @Test
    void text_hasNothingThatATerminalWouldObey() {
        Table table =
                new Table("file", ">bytes").row("/a\u001b[2J\nb\u009b", "1 B").row("/\u00e9", "2 B");
        assertThat(table.text()).isEqualTo("file       bytes\n/a?[2J?b?    1 B\n/\u00e9           2 B\n");
    }

    @Test
    void html_escapesWhatItIsGiven() {
        assertThat(new Table("a").row("<&>").html()).contains("&lt;&amp;&gt;").doesNotContain("<&>");
    }

    @Test
    void row_withAMissingCell_isRefused() {
        assertThatThrownBy(() -> new Table("a", "b").row("1")).hasMessageContaining("needs 2 cells");
    }

    @Test
    void claimTable_putsThePaperBesideTheMeasurement_andTheVerdictsApart() {
        Claim claim = Claim.of("a", "A claim", 12.34, "x")
                .withPaper(8.13, Line.asGoodAs(8.13, 1))
                .withGoal(Line.atLeast(20))
                .withNote("slow disk");
        Claim unsure = Claim.of("b", "Another", 3, "x").withSpread(1).withGoal(Line.atMost(3));
        Claim measured = Claim.of("c", "A figure", 4, "s").withLimit(2);

        assertThat(ClaimTable.of(List.of(claim, unsure, measured)).text()).isEqualTo("""
                claim         measured  paper   limit  as in paper  goal           note
                A claim          12.3x  8.13x       -  holds        does not hold  slow disk
                Another   3.00x ± 1.00      -       -  -            not shown
                A figure        4.00 s      -  2.00 s  -            -
                """);
    }

    @Test
    void number_hasThreeDigitsThatCount() {
        assertThat(Quantity.number(0.01234)).isEqualTo("0.0123");
        assertThat(Quantity.number(1.254)).isEqualTo("1.25");
        assertThat(Quantity.number(1234.4)).isEqualTo("1234");
        assertThat(Quantity.number(0)).isEqualTo("0");
    }

    @Test
    void bytes_takesAUnitThatFits() {
        assertThat(Quantity.bytes(512)).isEqualTo("512 B");
        assertThat(Quantity.bytes(3 << 19)).isEqualTo("1.50 MiB");
    }
}
