package dev.loadstone.benchmarks.voter.input;

/**
 * A call: one phone votes for one contestant. The natural partition is the phone, so a vote never
 * spans partitions.
 *
 * @param phone ten digits, the first three of which are the area code
 * @param contestant the number that the caller asks for, from 1; there may be no such contestant
 */
public record Vote(long phone, int contestant) implements VoterTransaction {
  @Override
  public VoterKind kind() {
    return VoterKind.VOTE;
  }

  /** The area code of the phone. */
  public int areaCode() {
    return (int) (phone / PhoneNumbers.NUMBERS_OF_AREA_CODE);
  }
}
