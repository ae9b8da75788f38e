package dev.loadstone.databases.mongodb;

import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/**
 * Records as documents: the key as {@code _id}, which MongoDB keeps in order, and a binary value
 * for each field.
 */
record Documents(List<String> fields) {
  static final String KEY = "_id";
  private static final BsonInt32 YES = new BsonInt32(1);

  BsonDocument document(String key, byte[][] values) {
    BsonDocument document = withKey(key);
    for (int i = 0; i < values.length; i++) {
      document.append(fields.get(i), new BsonBinary(values[i]));
    }
    return document;
  }

  /** The filter that finds a record, which is also the beginning of a document. */
  BsonDocument withKey(String key) {
    return new BsonDocument(KEY, new BsonString(key));
  }

  /** The filter that finds a record and those that follow it. */
  BsonDocument from(String firstKey) {
    return new BsonDocument(KEY, new BsonDocument("$gte", new BsonString(firstKey)));
  }

  BsonDocument inOrder() {
    return new BsonDocument(KEY, YES);
  }

  BsonDocument change(int[] positions, byte[][] values) {
    BsonDocument changed = new BsonDocument();
    for (int i = 0; i < positions.length; i++) {
      changed.append(fields.get(positions[i]), new BsonBinary(values[i]));
    }
    return new BsonDocument("$set", changed);
  }

  /** The fields to read; null for all, which costs the server less than naming each. */
  Bson projection(int[] positions) {
    if (positions.length == fields.size()) {
      return null;
    }
    BsonDocument wanted = new BsonDocument();
    for (int position : positions) {
      wanted.append(fields.get(position), YES);
    }
    return wanted;
  }

  String field(int position) {
    return fields.get(position);
  }
}
