package dev.loadstone.databases.mongodb;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;

/** Each call is answered before it returns. */
record MongodbSession(MongoCollection<BsonDocument> collection, Documents documents)
    implements KeyValueSession {
  @Override
  public void insert(String key, byte[][] values, Callback callback) {
    BsonDocument document = documents.document(key, values);
    write(callback, () -> insertOrReplace(key, document));
  }

  /** Inserts first: an upsert would look each time for a record that hardly ever exists. */
  private void insertOrReplace(String key, BsonDocument document) {
    try {
      collection.insertOne(document);
    } catch (MongoWriteException e) {
      if (e.getError().getCategory() != ErrorCategory.DUPLICATE_KEY) {
        throw e;
      }
      collection.replaceOne(documents.withKey(key), document);
    }
  }

  @Override
  public void update(String key, int[] fields, byte[][] values, Callback callback) {
    BsonDocument change = documents.change(fields, values);
    write(callback, () -> collection.updateOne(documents.withKey(key), change));
  }

  @Override
  public void delete(String key, Callback callback) {
    write(callback, () -> collection.deleteOne(documents.withKey(key)));
  }

  private void write(Callback callback, Runnable writing) {
    Outcome outcome = Outcome.COMMITTED;
    String failure = "";
    try {
      writing.run();
    } catch (MongoException e) {
      outcome = Failures.outcome(e, true);
      failure = Failures.words(e);
    }
    callback.done(outcome, Rows.NONE, failure);
  }

  @Override
  public void read(String key, int[] fields, Callback callback) {
    // The negative limit asks for one message, without a cursor that would stay open.
    find(callback, fields, collection.find(documents.withKey(key)).limit(-1));
  }

  @Override
  public void scan(String firstKey, int count, int[] fields, Callback callback) {
    find(
        callback,
        fields,
        collection
            .find(documents.from(firstKey))
            .sort(documents.inOrder())
            .limit(count)
            .batchSize(count));
  }

  private void find(Callback callback, int[] fields, FindIterable<BsonDocument> query) {
    List<BsonDocument> found = new ArrayList<>();
    Outcome outcome = Outcome.COMMITTED;
    String failure = "";
    try {
      query.projection(documents.projection(fields)).forEach(found::add);
    } catch (MongoException e) {
      found.clear();
      outcome = Failures.outcome(e, false);
      failure = Failures.words(e);
    }
    callback.done(outcome, new FoundDocuments(found, documents, fields), failure);
  }

  /** Does nothing: the connections belong to the client. */
  @Override
  public void close() {}
}
