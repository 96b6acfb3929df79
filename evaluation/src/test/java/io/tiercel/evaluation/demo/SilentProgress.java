package io.tiercel.evaluation.demo;

/** Says nothing. */
final class SilentProgress implements Progress {
    @Override
    public void stage(String what) {}

    @Override
    public void detail(String howFar) {}
}
