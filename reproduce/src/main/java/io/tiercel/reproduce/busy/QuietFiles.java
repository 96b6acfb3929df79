package io.tiercel.reproduce.busy;

/** Where files lie that nobody changes, by number. Pure. */
final class QuietFiles {
    /** The first of them, which the reader reads. */
    static final int READ = 2_000;

    private static final int IN_DIRECTORY = 100;
    private static final int DATABASES = 50;

    private QuietFiles() {}

    static String file(int number) {
        return directory(number / IN_DIRECTORY) + "/part-" + number % IN_DIRECTORY;
    }

    static String directory(int number) {
        return "/warehouse/db" + number % DATABASES + "/table" + number;
    }

    /** How many directories have the files that are read. */
    static int directoriesRead() {
        return READ / IN_DIRECTORY;
    }
}
