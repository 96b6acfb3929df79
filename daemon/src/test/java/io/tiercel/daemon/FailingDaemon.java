package io.tiercel.daemon;

/** A daemon of which a thread fails with what its argument names; ends well a second later. */
final class FailingDaemon {
    private FailingDaemon() {}

    public static void main(String[] arguments) throws Exception {
        Class<? extends Throwable> kind = Class.forName(arguments[0]).asSubclass(Throwable.class);
        DaemonMain.configuration(DaemonArguments.parse("--fs", "hdfs://nowhere.invalid"));
        DaemonMain.endAtErrors();
        Throwable thrown = kind.getConstructor(String.class).newInstance("made for a test");
        new Thread(() -> FailingDaemon.<RuntimeException>fail(thrown), "tiercel side").start();
        Thread.sleep(1_000);
        System.exit(DaemonMain.OK);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void fail(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
