package io.tiercel.cli.install;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.doctor.Finding;
import io.tiercel.cli.doctor.FindingText;
import io.tiercel.install.plan.FileChange;
import io.tiercel.install.plan.InstallPlan;
import io.tiercel.wire.finding.Severity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What an install or an uninstall says of itself. Made anew for each. */
final class ChangeReport {
    private final PrintWriter out;
    private final PrintWriter err;
    private final MachineOptions machine;
    private final InstallPlan plan;

    ChangeReport(PrintWriter out, PrintWriter err, MachineOptions machine, InstallPlan plan) {
        this.out = out;
        this.err = err;
        this.machine = machine;
        this.plan = plan;
    }

    /** Shows what would be done, and what is in the way. */
    void show() {
        if (!machine.json()) {
            plan.needed().forEach(change -> out.print(ChangeText.of(change)));
            plan.notes().forEach(note -> out.println("note: " + note));
            out.flush();
            plan.problems().forEach(problem -> err.println("tiercel: " + problem));
            err.flush();
        }
    }

    /** Whether to go on. */
    boolean mayGoOn() throws IOException {
        if (machine.yes()) {
            return true;
        }
        out.print("Make these " + plan.needed().size() + " changes? [y/N] ");
        out.flush();
        String answer = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        if (answer != null && List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT))) {
            return true;
        }
        out.println();
        out.println("Nothing was changed. With --yes nobody is asked.");
        out.flush();
        return false;
    }

    /**
     * Says how it ended.
     *
     * @param done whether the changes were made
     * @param copies of files that somebody else had changed
     * @param next what to do by hand, a command each
     * @param findings what the doctor says
     * @return the exit code
     */
    int end(boolean done, List<Path> copies, List<String> next, List<Finding> findings) throws IOException {
        boolean well = plan.problems().isEmpty() && findings.stream().noneMatch(ChangeReport::isOfFiles);
        if (machine.json()) {
            out.print(json(done, copies, next, findings));
        } else if (plan.problems().isEmpty()) {
            text(done, copies, next, findings);
        } else {
            out.println("Nothing was changed.");
        }
        out.flush();
        return well ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Whether it is wrong with what was written; what runs is as it was until it is started anew. */
    private static boolean isOfFiles(Finding finding) {
        return finding.severity() == Severity.ERROR
                && !List.of("processes", "coordinator", "table", "memory-lock", "keytab")
                        .contains(finding.check());
    }

    private void text(boolean done, List<Path> copies, List<String> next, List<Finding> findings) {
        if (plan.needed().isEmpty()) {
            out.println("Nothing to change: all files are as they shall be.");
        } else {
            out.println(
                    done ? plan.needed().size() + " files were changed." : "Nothing was changed: this was a dry run.");
        }
        copies.forEach(copy -> out.println("What somebody else had written is kept: " + copy));
        if (done && !next.isEmpty()) {
            out.println("To take effect, run:");
            next.forEach(command -> out.println("  " + command));
        }
        if (!findings.isEmpty()) {
            out.println();
            out.println("What tiercel doctor says:");
            out.print(FindingText.of(findings));
        }
    }

    private String json(boolean done, List<Path> copies, List<String> next, List<Finding> findings) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("changed", done && !plan.needed().isEmpty());
        object.put("changes", plan.needed().stream().map(ChangeReport::json).toList());
        object.put("problems", plan.problems());
        object.put("notes", plan.notes());
        object.put("copies", copies.stream().map(Path::toString).toList());
        object.put("next", next);
        object.put("findings", findings);
        return Json.text(object);
    }

    private static Map<String, Object> json(FileChange change) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("file", change.path().toString());
        object.put("action", ChangeText.action(change));
        object.put("why", change.why());
        object.put("diff", String.join("\n", ChangeText.diff(change)));
        return object;
    }
}
