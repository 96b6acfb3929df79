package io.tiercel.reproduce.mimp;

/**
 * One host to be simulated.
 *
 * @param mechanism the variant of the model
 * @param share how the batch VM stands to the web VM
 * @param batch its job; of no matter alone
 * @param clients of the web VM
 * @param seconds how long it is observed, after it has warmed up for half as long
 */
record HostCase(Mechanism mechanism, Share share, Batch batch, int clients, int seconds) {
    /** Of the host and of each VM, as in the paper. */
    static final int VCPUS = 2;

    /** The paper's own host, whatever the mechanism. */
    static HostCase xen(Share share, Batch batch, int clients, int seconds) {
        return new HostCase(Mechanism.XEN, share, batch, clients, seconds);
    }
}
