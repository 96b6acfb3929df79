package io.tiercel.cli.results;

import io.tiercel.report.CodeSince;
import io.tiercel.report.WholeFile;
import io.tiercel.report.record.RecordedSection;
import io.tiercel.report.record.ResultsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Has each result on the page say whether its figures are of the code as it is now. */
public final class ResultMarks {
    private final Path home;
    private final Path page;

    /** @param home of the repository */
    public ResultMarks(Path home) {
        this.home = home;
        this.page = home.resolve("docs").resolve("results.md");
    }

    /** A result, and what became of the code that it is about. */
    record Standing(RecordedSection section, CodeSince code) {}

    /** All results, in the order of the page. */
    List<Standing> standings() throws IOException {
        List<Standing> standings = new ArrayList<>();
        for (RecordedSection section : new ResultsPage(Files.readString(page)).sections()) {
            standings.add(new Standing(section, code(section)));
        }
        return standings;
    }

    /**
     * Writes the marks anew. A result of whose commit the repository knows nothing keeps the mark that it has.
     *
     * @throws IOException if the page cannot be read or written
     */
    public void mark() throws IOException {
        ResultsPage marked = new ResultsPage(Files.readString(page));
        for (Standing standing : standings()) {
            if (standing.code != CodeSince.UNKNOWN) {
                marked = marked.withStale(standing.section, standing.code == CodeSince.CHANGED);
            }
        }
        WholeFile.write(page, marked.text());
    }

    /** The worst of all its commits. */
    private CodeSince code(RecordedSection section) {
        List<String> code = CodeOfResults.of(section.command());
        List<String> commits = section.commits();
        if (code.isEmpty() || commits.isEmpty()) {
            return CodeSince.UNKNOWN;
        }
        List<CodeSince> all =
                commits.stream().map(commit -> CodeSince.of(home, commit, code)).toList();
        if (all.contains(CodeSince.CHANGED)) {
            return CodeSince.CHANGED;
        }
        return all.contains(CodeSince.UNKNOWN) ? CodeSince.UNKNOWN : CodeSince.SAME;
    }
}
