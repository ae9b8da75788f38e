package dev.loadstone.databases.mongodb;

import dev.loadstone.core.database.KeyValueSession.Rows;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;

final class FoundDocuments implements Rows {
  private final List<BsonDocument> found;
  private final Documents documents;
  private final int[] positions;

  /**
   * @param positions the positions of the fields that were asked for
   */
  FoundDocuments(List<BsonDocument> found, Documents documents, int[] positions) {
    this.found = found;
    this.documents = documents;
    this.positions = positions.clone();
  }

  @Override
  public int count() {
    return found.size();
  }

  @Override
  public String key(int row) {
    return found.get(row).getString(Documents.KEY).getValue();
  }

  @Override
  public byte[] value(int row, int position) {
    BsonValue value = found.get(row).get(documents.field(positions[position]));
    return value == null ? null : value.asBinary().getData();
  }
}
