package dev.loadstone.benchmarks.voter.input;

/**
 * A call: one phone votes for one contestant. The natural partition is the phone, so a vote never
 * spans partitions.
 *
 * @param phone ten digits, the first three of which are the area code
 * @param contestant the contestant's number, from 1; the contestant need not exist
 */
public record Vote(long phone, int contestant) implements VoterTransaction {
  @Override
  public VoterKind kind() {
    return VoterKind.VOTE;
  }

  public int areaCode() {
    return (int) (phone / PhoneNumbers.NUMBERS_OF_AREA_CODE);
  }
}
