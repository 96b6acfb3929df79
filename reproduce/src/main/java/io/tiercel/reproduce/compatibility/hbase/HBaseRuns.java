package io.tiercel.reproduce.compatibility.hbase;

import io.tiercel.reproduce.compatibility.asked.AskedProcess;
import io.tiercel.reproduce.compatibility.asked.AskedProgram;
import io.tiercel.reproduce.compatibility.site.AnswerPart;
import io.tiercel.reproduce.compatibility.site.Compatible.Prepared;
import io.tiercel.reproduce.compatibility.site.RunAnswer;
import io.tiercel.testbed.demo.Mode;
import io.tiercel.testbed.jobs.TierBytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs of one HBase. Each reads a table that was there before, makes one of its own, is killed while rows of that are in the
 * log alone, starts anew and reads again. In the end all is as it was.
 */
final class HBaseRuns implements Prepared {
    private static final List<String> KEPT =
            List.of("create kept", "fill kept 0 20000 400", "flush kept", "compact kept");

    private static final List<String> UNTIL_THE_KILL = List.of(
            "list",
            "scan kept",
            "create made",
            "fill made 0 5000 200",
            "flush made",
            "fill made 3000 9000 100",
            "erase made 9000 7",
            "add made 9000 5",
            "flush made",
            "scan made",
            "compact made",
            "scan made",
            "snapshot made then",
            "split made 4500",
            "scan made",
            "clone cloned then",
            "fill made 8000 11000 150",
            "add made 9000 5",
            "erase made 11000 11");

    private static final List<String> AFTER_IT = List.of(
            "list",
            "scan made",
            "scan cloned",
            "scan kept",
            "compact made",
            "scan made",
            "drop made",
            "scan cloned",
            "drop cloned",
            "forget then",
            "list");

    private final AskedProgram program;

    private HBaseRuns(AskedProgram program) {
        this.program = program;
    }

    /** Makes the table that all runs read. */
    static HBaseRuns of(AskedProgram program) throws IOException, InterruptedException {
        try (AskedProcess process = program.start(Mode.STOCK)) {
            for (String question : KEPT) {
                process.ask(question);
            }
            process.end();
        }
        return new HBaseRuns(program);
    }

    @Override
    public RunAnswer run(Mode mode) throws IOException, InterruptedException {
        List<AnswerPart> answers = new ArrayList<>();
        TierBytes bytes;
        // At the end of this block it is killed.
        try (AskedProcess process = program.start(mode)) {
            bytes = ask(process, UNTIL_THE_KILL, answers);
        }
        try (AskedProcess process = program.start(mode)) {
            bytes = bytes.plus(ask(process, AFTER_IT, answers));
            process.end();
        }
        return new RunAnswer(answers, bytes);
    }

    private static TierBytes ask(AskedProcess process, List<String> questions, List<AnswerPart> answers)
            throws IOException, InterruptedException {
        for (String question : questions) {
            answers.add(AnswerPart.of(question, process.ask(question)));
        }
        return process.bytes();
    }
}
