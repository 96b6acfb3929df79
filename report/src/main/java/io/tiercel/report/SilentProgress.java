package io.tiercel.report;

/** Says nothing. */
public final class SilentProgress implements Progress {
    @Override
    public void stage(String what) {}

    @Override
    public void detail(String howFar) {}
}
