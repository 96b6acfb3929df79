package io.tiercel.cli.deadline;

import io.tiercel.cli.console.ExitCode;
import io.tiercel.cli.console.Json;
import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.cli.option.GivenFile;
import io.tiercel.core.deadline.model.ModelBook;
import io.tiercel.core.deadline.model.ModelText.Read;
import io.tiercel.wire.deadline.ModelFile;
import io.tiercel.wire.deadline.ModelFile.Found;
import io.tiercel.wire.deadline.ModelLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Takes models from a copy. */
@Launched(under = ModelsCommand.class, order = 40, jvm = Jvm.SHORT, clusterConfiguration = true)
@Command(
        name = "import",
        description = {
            "Take models from a file that tiercel models export wrote.",
            "They take the place of those of the same type, and the others stay; with --replace, only what is in FILE is "
                    + "there afterwards. A damaged FILE is refused, and nothing is changed.",
            "A coordinator that runs takes them over. It waits while they are written, and undoes nothing."
        })
final class ModelsImportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelsOptions models = new ModelsOptions();

    @Parameters(paramLabel = "FILE", description = "The file with the models.")
    private Path copy;

    @Option(
            names = "--replace",
            description =
                    "Remove all models that are not in FILE. A damaged file of models is set aside, and replaced.")
    private boolean replace;

    @Option(names = "--dry-run", description = "Say what would change, and change nothing.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        GivenFile.requireReadable(spec, copy);
        ModelBook imported = imported();
        ModelFile file = models.file();
        ModelChanges changes = dryRun ? tried(file, imported) : changed(file, imported);
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? Json.text(changes) : changes.text());
        out.flush();
        return ExitCode.OK;
    }

    private ModelBook imported() throws IOException {
        Read read = new ModelFile(copy).look();
        if (read instanceof Read.Whole whole) {
            return whole.book();
        }
        throw new IOException("the models in " + copy + " cannot be imported, since "
                + ((Read.Damaged) read).words()
                + ": nothing was changed; export them again, and copy the file as it is");
    }

    private ModelChanges tried(ModelFile file, ModelBook imported) throws IOException {
        ModelBook before = replace && file.look() instanceof Read.Damaged ? ModelBook.EMPTY : file.whole();
        return ModelChanges.of(file.path().toString(), false, before, after(before, imported));
    }

    private ModelChanges changed(ModelFile file, ModelBook imported) throws IOException {
        try (ModelLock held = file.lock()) {
            ModelBook before = replace ? evenDamaged(file) : file.whole();
            ModelBook after = after(before, imported);
            file.write(after);
            return ModelChanges.of(file.path().toString(), true, before, after);
        }
    }

    private ModelBook evenDamaged(ModelFile file) throws IOException {
        Found found = file.read();
        if (found.problem() != null) {
            spec.commandLine().getErr().println("tiercel: " + found.problem());
        }
        return found.book();
    }

    private ModelBook after(ModelBook before, ModelBook imported) throws IOException {
        try {
            return replace ? imported : before.with(imported);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage() + ": nothing was changed; --replace keeps only those in " + copy, e);
        }
    }
}
