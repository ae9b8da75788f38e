package dev.loadstone.benchmarks.voter.check;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;

/** The rules that votes keep at any moment. */
enum VoteRule {
  VOTES_PER_PHONE("votes-per-phone", "No phone has more votes than it is allowed"),
  KNOWN_CONTESTANTS("known-contestants", "Every vote is for a contestant that exists"),
  STATES("states", "Every vote is counted in the state of its phone's area code"),
  RESULTS("results-sum", "The results add up to the votes");

  private final String id;
  private final String title;

  VoteRule(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** Its name in files, and of its query. */
  String id() {
    return id;
  }

  /** A verdict on it. */
  CheckResult result(Status status, String detail) {
    return new CheckResult(id, title, "", status, detail);
  }
}
