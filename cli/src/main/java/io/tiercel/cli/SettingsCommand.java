package io.tiercel.cli;

import io.tiercel.cli.launch.Jvm;
import io.tiercel.cli.launch.Launched;
import io.tiercel.core.settings.SettingsCatalog;
import java.io.PrintWriter;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the reference of all settings, generated from their definitions. */
@Launched(order = 110, jvm = Jvm.SHORT)
@Command(name = "settings", description = "Print every tiercel.* setting: its default and what it means.")
final class SettingsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Form form = new Form();

    /** The form of the reference: at most one of the options. */
    static final class Form {
        @Option(names = "--markdown", description = "As the page docs/settings.md.")
        private boolean markdown;

        @Option(names = "--xml", description = "As tiercel-default.xml, which the client plug-in carries.")
        private boolean xml;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(reference());
        out.flush();
    }

    private String reference() {
        if (form.markdown) {
            return SettingsReference.markdown(SettingsCatalog.ALL);
        }
        return form.xml ? SettingsReference.xml(SettingsCatalog.ALL) : SettingsReference.table(SettingsCatalog.ALL);
    }
}
