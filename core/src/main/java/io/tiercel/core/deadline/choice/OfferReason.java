package io.tiercel.core.deadline.choice;

/** Why a job stands where it does when a slot is offered. */
public enum OfferReason {
    /** It has no promise and no slot for long: it has its turn, so that it is not starved. */
    STARVED("it has waited long enough to have its turn", false),
    /** It misses its deadline with the slots that it has. */
    LATE("it misses its deadline with the slots that it has", false),
    /** It is on track, and stands by how well the slot suits it. */
    MATCH("it is on track, and waits for slots that suit it", true),
    /** It stands by its deadline. */
    DEADLINE("it waits for jobs with earlier deadlines", true),
    /** It stands by its arrival. */
    ARRIVAL("it waits for jobs that came before it", true),
    /** The slot would go to it, but for the DataNode that it would read from. */
    OVERLOADS("the DataNode that it reads from has no room for another reader", true);

    private final String words;
    private final boolean waitsForLocality;

    OfferReason(String words, boolean waitsForLocality) {
        this.words = words;
        this.waitsForLocality = waitsForLocality;
    }

    /** As a part of a sentence for people: what it is about the job that does not have the slot, or has it. */
    public String words() {
        return words;
    }

    /** Whether the job may let the slot pass for one that is nearer to its input. Late jobs do not. */
    public boolean waitsForLocality() {
        return waitsForLocality;
    }
}
