package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.ProcedureClient.Reply;

/**
 * The seven transactions as stored procedures. Those that only read return rows, the others the
 * detail of a {@link TatpAnswer}. The description identifies the subscriber by number where it
 * updates a location or changes a forwarding; the call carries the key too, so that a partitioned
 * system knows where to execute it.
 */
final class TatpProcedures implements ProcedureCalls {
  @Override
  public Call call(Transaction transaction) {
    TatpTransaction input = (TatpTransaction) transaction;
    String name = "Tatp" + input.kind().title();
    int subscriber = input.subscriber();
    return switch (input.kind()) {
      case GET_SUBSCRIBER_DATA -> new Call(name, subscriber);
      case GET_NEW_DESTINATION ->
          new Call(name, subscriber, input.type(), input.start(), input.end());
      case GET_ACCESS_DATA -> new Call(name, subscriber, input.type());
      case UPDATE_SUBSCRIBER_DATA ->
          new Call(name, subscriber, input.type(), input.bit(), input.data());
      case UPDATE_LOCATION -> new Call(name, subscriber, input.number(), input.value());
      case INSERT_CALL_FORWARDING ->
          new Call(
              name,
              subscriber,
              input.number(),
              input.type(),
              input.start(),
              input.end(),
              input.destination());
      case DELETE_CALL_FORWARDING ->
          new Call(name, subscriber, input.number(), input.type(), input.start());
    };
  }

  @Override
  public Answer answer(Transaction transaction, Reply reply) {
    if (readsOnly(transaction)) {
      return reply.rows(0) > 0 ? TatpAnswer.DONE : TatpAnswer.NOTHING_FOUND;
    }
    return reply.integer(0, 0, 0) == TatpAnswer.DONE.detail()
        ? TatpAnswer.DONE
        : TatpAnswer.NOT_POSSIBLE;
  }

  @Override
  public boolean readsOnly(Transaction transaction) {
    return switch (((TatpTransaction) transaction).kind()) {
      case GET_SUBSCRIBER_DATA, GET_NEW_DESTINATION, GET_ACCESS_DATA -> true;
      default -> false;
    };
  }
}
