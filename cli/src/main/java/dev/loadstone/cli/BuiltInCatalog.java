package dev.loadstone.cli;

import dev.loadstone.benchmarks.smallbank.SmallBankBenchmark;
import dev.loadstone.benchmarks.sql.FolderBenchmark;
import dev.loadstone.benchmarks.tatp.TatpBenchmark;
import dev.loadstone.benchmarks.tpcc.TpccBenchmark;
import dev.loadstone.benchmarks.tpcc.analytic.ChBenchmark;
import dev.loadstone.benchmarks.ycsb.YcsbBenchmark;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.catalog.Extension;
import dev.loadstone.core.deployment.Sidecar;
import dev.loadstone.databases.cassandra.CassandraDatabase;
import dev.loadstone.databases.hbase.HbaseDatabase;
import dev.loadstone.databases.jdbc.CockroachdbDialect;
import dev.loadstone.databases.jdbc.DoltDialect;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.MariadbDialect;
import dev.loadstone.databases.jdbc.MysqlDialect;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.databases.jdbc.SeekdbDialect;
import dev.loadstone.databases.jdbc.SinglestoreDialect;
import dev.loadstone.databases.jdbc.TidbDialect;
import dev.loadstone.databases.jdbc.YugabytedbDialect;
import dev.loadstone.databases.jdbc.ignite.IgniteDialect;
import dev.loadstone.databases.jdbc.nuodb.NuodbDialect;
import dev.loadstone.databases.mongodb.MongodbDatabase;
import dev.loadstone.databases.noop.NoopDatabase;
import dev.loadstone.databases.redis.RedisDatabase;
import dev.loadstone.databases.voltdb.VoltdbDatabase;
import dev.loadstone.deployments.cassandra.CassandraDeployer;
import dev.loadstone.deployments.dolt.DoltDeployer;
import dev.loadstone.deployments.hbase.HbaseDeployer;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import dev.loadstone.deployments.inprocess.H2Deployer;
import dev.loadstone.deployments.inprocess.NoopDeployer;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.mongodb.MongodbDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.redis.RedisDeployer;
import dev.loadstone.deployments.seekdb.SeekdbDeployer;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import dev.loadstone.lab.Lab;
import dev.loadstone.studies.consistency.ConsistencyStudy;
import dev.loadstone.studies.sets.SetsStudy;
import dev.loadstone.studies.why.WhyStudy;
import java.util.List;

final class BuiltInCatalog {
  private BuiltInCatalog() {}

  static Catalog catalog() {
    List<Extension> extensions =
        List.of(new SetsStudy(), new ConsistencyStudy(), new WhyStudy(), new Lab());
    List<Sidecar> sidecars =
        extensions.stream().flatMap(extension -> extension.sidecars().stream()).toList();
    return new Catalog(
        List.of(
            new TpccBenchmark(),
            new ChBenchmark(),
            FolderBenchmark.shipped(
                "voter",
                "Voter: votes by telephone, a limited number from each phone, by statements or"
                    + " stored procedures"),
            FolderBenchmark.shipped(
                "linkbench", "LinkBench's graph: nodes and links that everybody asks for"),
            FolderBenchmark.own(),
            new YcsbBenchmark(),
            new SmallBankBenchmark(),
            new TatpBenchmark()),
        List.of(
            new JdbcDatabase(new PostgresqlDialect()),
            new JdbcDatabase(new MariadbDialect()),
            new JdbcDatabase(new MysqlDialect()),
            new JdbcDatabase(new SeekdbDialect()),
            new JdbcDatabase(new DoltDialect()),
            new JdbcDatabase(SinglestoreDialect.byOwnDriver()),
            new JdbcDatabase(SinglestoreDialect.byConnectorJ()),
            new JdbcDatabase(new CockroachdbDialect()),
            new JdbcDatabase(new YugabytedbDialect()),
            new JdbcDatabase(new TidbDialect()),
            new JdbcDatabase(new NuodbDialect()),
            new JdbcDatabase(new IgniteDialect()),
            new JdbcDatabase(new H2Dialect()),
            new VoltdbDatabase(),
            new RedisDatabase(),
            new MongodbDatabase(),
            new CassandraDatabase(),
            new HbaseDatabase(),
            new NoopDatabase()),
        List.of(
            PostgresqlDeployer.standard(),
            IgniteDeployer.standard(),
            VoltdbDeployer.standard(),
            CassandraDeployer.standard(),
            HbaseDeployer.standard(sidecars),
            MariadbDeployer.standard(),
            SeekdbDeployer.standard(),
            DoltDeployer.standard(),
            RedisDeployer.standard(),
            MongodbDeployer.standard(),
            new H2Deployer(),
            new NoopDeployer()),
        extensions);
  }
}
