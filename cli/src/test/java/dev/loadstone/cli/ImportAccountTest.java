package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.file.ExperimentReader;
import dev.loadstone.runner.file.Overrides;
import dev.loadstone.runner.imports.ExperimentImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An import takes over, remarks on, or lists as left out all that stands in a file. */
final class ImportAccountTest {
  @TempDir private Path folder;

  /** The experiment, which can be read. */
  private String imported(String text) throws IOException {
    String yaml = made(text);
    new ExperimentReader(
            BuiltInCatalog.catalog(),
            Map.of("LOADSTONE_PASSWORD", "secret", "PGHOST", "db1", "PGPORT", "5433"))
        .read(Files.writeString(folder.resolve("made.yaml"), yaml), Overrides.NONE);
    return yaml;
  }

  /** The experiment with its remarks in lines of any length. */
  private String made(String text) throws IOException {
    return ExperimentImport.read(Files.writeString(folder.resolve("settings"), text), "redis")
        .yaml()
        .replace("\n#   ", " ");
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String text) {
    return assertThatThrownBy(() -> made(text))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE));
  }

  private static String tpcc(String connection, String rest) {
    StringBuilder types = new StringBuilder();
    for (String name : new String[] {"NewOrder", "Payment", "OrderStatus", "Delivery"}) {
      types.append("<transactiontype><name>").append(name).append("</name></transactiontype>");
    }
    return "<parameters>"
        + connection
        + "<transactiontypes>"
        + types
        + "<transactiontype><name>StockLevel</name></transactiontype></transactiontypes>"
        + rest
        + "</parameters>";
  }

  private static String work(String weights) {
    return "<terminals>4</terminals><works><work><time>60</time><weights>"
        + weights
        + "</weights></work></works>";
  }

  private static String postgresql(String url) {
    return tpcc("<type>POSTGRES</type><url>" + url + "</url>", work("45,43,4,4,4"));
  }

  @Test
  void a_remark_has_no_line_that_is_no_comment() throws IOException {
    String yaml = imported("recordcount=1\nreadproportion=1\nx\\nevil\\:\\ 1=1\n");

    assertThat(yaml.substring(0, yaml.indexOf("\nname:")).lines())
        .allMatch(line -> line.startsWith("#"))
        .anyMatch(line -> line.contains("x evil: 1"));
  }

  @Test
  void scans_are_as_long_as_in_ycsb_where_nothing_says_so() throws IOException {
    assertThat(
            imported(
                "recordcount=1000\nscanproportion=0.95\ninsertproportion=0.05\n"
                    + "readproportion=0\nupdateproportion=0\n"))
        .contains("maxScanLength: 1000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          go-tpc tpcc run -T 2 --time 1m --max-procs 4    | --max-procs
          dbset db pg;diset tpcc pg_vacuum true;vuset delay 500;loadscript | pg_vacuum, vuset delay, loadscript
          recordcount=5;status.interval=1                 | status.interval
          """)
  void what_is_in_no_experiment_is_listed(String text, String left) throws IOException {
    assertThat(imported(text.replace(";", "\n"))).contains("# - Left out: " + left + ".");
  }

  @Test
  void elements_and_attributes_that_are_in_no_experiment_are_listed() throws IOException {
    assertThat(
            imported(
                tpcc(
                    "<type>POSTGRES</type><driver>d</driver><url>jdbc:postgresql:db</url>",
                    work("45,43,4,4,4").replace("<work>", "<work since='now'>"))))
        .contains("# - Left out: driver, works/work@since.")
        .contains("# - Not said there, and as BenchBase has it: scalefactor 1.");
  }

  @Test
  void the_run_of_a_script_is_not_its_prepare() throws IOException {
    String yaml =
        imported(
            """
            host=10.0.0.1; warehouse=100
            cd $home/go-tpc
            make build && mysql -h$host -pS3cret -e "create database tpcc"
            ./bin/go-tpc tpcc prepare --warehouses $warehouse -T 8 -H $host -P 4000 --parts 4
            ./bin/go-tpc tpcc --warehouses ${warehouse} run -T64 -H $host --time 1h30m --wait \\
              -U root -pS3cret -P4000 > log 2>&1 & sleep 100
            # ./bin/go-tpc tpcc cleanup
            go-tpc tpcc check
            """);

    assertThat(yaml)
        .contains("terminals: 64", "loaders: 8", "measure: 90m", "pacing: keying-and-thinking")
        .contains("warehouses: 100", "- 10.0.0.1:4000", "password: \"${LOADSTONE_PASSWORD}\"")
        .contains("Left out: prepare --parts, cd, make, mysql, sleep, a further go-tpc tpcc check.")
        .contains("as go-tpc has it: --db test.")
        .doesNotContain("S3cret");
  }

  @Test
  void tiup_bench_is_go_tpc_and_what_only_prepares_drives_nothing() throws IOException {
    assertThat(imported("tiup bench tpcc -H 10.0.0.1,10.0.0.2 -P 4000 run --count 500\n"))
        .contains("- name: tidb", "- 10.0.0.1:4000", "- 10.0.0.2:4000", "stopAfter: 500");
    assertThat(imported("tiup bench:v1.12 tpcc prepare --threads 8\n"))
        .contains("It only prepares data", "loaders: 8")
        .doesNotContain("terminals:");
    assertThat(imported("go-tpc tpcc run --weight 40,40,10,5,5 --wait=false\n"))
        .contains("stock-level: 5", "pacing: unpaced");
    assertRefused("go-tpc tpcc run --warehouses $W\n")
        .hasMessageContaining("--warehouses is \"${W}\", which is known only when the script runs");
    assertRefused("go-tpc tpcc --unknown run\n")
        .hasMessageContaining("whether run is the value of --unknown cannot be told");
  }

  @Test
  void iterations_of_hammerdb_are_of_each_user() throws IOException {
    assertThat(
            imported(
                """
                dbset db pg
                diset tpcc pg_count_ware 100 ;# note
                diset tpcc pg_driver test
                diset tpcc pg_total_iterations 10000
                vuset vu 16
                """))
        .contains("stopAfter: 160000", "warehouses: 100", "for each of the 16 virtual users");
    assertThat(imported("dbset db pg\ndiset tpcc pg_num_vu 5\n"))
        .contains("The number of warehouses is not said: a run there takes what was built")
        .contains("pg_driver test, pg_total_iterations 10000000.", "stopAfter: 10000000");
  }

  @Test
  void scripts_of_hammerdb_may_be_python_and_have_variables() throws IOException {
    assertThat(
            imported(
                """
                # maintainer: somebody
                dbuser = "bench"
                vus = tclpy.eval('numberOfCPUs')
                dbset('db','maria')
                dbset('bm','TPC-C')
                fd.write(jobid)
                diset('connection','maria_host','localhost')
                diset('tpcc','maria_count_ware',7)
                diset('tpcc','maria_user', dbuser)
                diset('tpcc','maria_driver','timed')
                vuset('vu',vus)
                """))
        .contains("- name: mariadb", "warehouses: 7", "user: bench", "measure: 300s")
        .contains("The number of virtual users, $vus, is known only when the script runs")
        .contains("maria_duration 5", "# - Left out: fd.write.");
    assertThat(
            imported(
                """
                dbset db pg
                set host $::env(PGHOST)
                diset connection pg_host $host
                diset connection pg_port $env(PGPORT)
                diset tpcc pg_count_ware 7
                foreach z { 1 16 } {
                vuset vu $z
                """))
        .contains("${PGHOST}:${PGPORT}", "Taken from the environment, as there: pg_host, pg_port.")
        .contains("The number of virtual users, $z,");
    assertRefused("dbset db pg\ndiset tpcc pg_count_ware $warehouse\n")
        .hasMessageContaining("pg_count_ware is \"$warehouse\", which is known only when");
  }

  @Test
  void older_forms_of_benchbase_and_those_of_yugabytedb_are_known() throws IOException {
    assertThat(
            imported(
                tpcc(
                    "<dbtype>mysql</dbtype><DBUrl>jdbc:mysql://localhost:3306/tpcc</DBUrl>",
                    work("45,43,4,4,4"))))
        .contains("- name: mysql", "- localhost:3306", "database: tpcc");
    assertThat(
            imported(
                tpcc(
                    "<type>YUGABYTE</type><url>jdbc:yugabytedb://[::1]/yugabyte?sslmode=a</url>",
                    work("45,43,4,4,4"))))
        .contains("- name: yugabytedb", "[::1]:5433", "The url's parameters were not taken over");
    assertThat(
            imported(
                """
                <parameters>
                  <dbtype>postgres</dbtype>
                  <port>5433</port> <DBName>yugabyte</DBName>
                  <nodes><node>127.0.0.1</node><node>127.0.0.2</node></nodes>
                  <useKeyingTime>true</useKeyingTime> <useStoredProcedures>true</useStoredProcedures>
                  <numDBConnections>10</numDBConnections>
                  <transactiontypes>
                    <transaction><name>NewOrder</name><weight>45</weight></transaction>
                    <transaction><name>Payment</name><weight>55</weight></transaction>
                  </transactiontypes>
                  <runtime>1800</runtime> <rate>10000</rate>
                </parameters>
                """))
        .contains("- 127.0.0.1:5433", "- 127.0.0.2:5433", "database: yugabyte", "inFlight: 10")
        .contains("new-order: 45", "measure: 1800s", "access: procedures")
        .contains("pacing: keying-and-thinking", "Its rate of 10000 a second, a limit there, was");
  }

  @Test
  void addresses_of_all_forms_are_taken_over_and_show_no_password() throws IOException {
    assertThat(imported(postgresql("jdbc:postgresql://root:S3c:r@t@a,b:5444/my%20db")))
        .contains("- a:5432", "- b:5444", "database: my db", "user: root")
        .contains("password: \"${LOADSTONE_PASSWORD}\"")
        .doesNotContain("S3c");
    assertThat(imported(postgresql("jdbc:postgresql:db")))
        .contains("- localhost:5432", "database: db");
    assertRefused(postgresql("jdbc:postgresql://root:S3c/r@t@db.example/b"))
        .hasMessageContaining("url is \"jdbc:postgresql://***@db.example/b\"")
        .hasRootCauseMessage(
            "url is \"jdbc:postgresql://***@db.example/b\"; expected"
                + " jdbc:<system>://<host>:<port>/<database>");
    assertRefused(postgresql("postgresql://root:S3cret@db.example/b?password=t0p"))
        .hasMessageContaining("url is \"postgresql://***@db.example/b?password=***\"")
        .hasMessageNotContaining("S3cret");
  }

  @Test
  void numbers_are_not_cut_and_rounding_is_said() throws IOException {
    assertThat(
            made(
                postgresql("jdbc:postgresql:db")
                    .replace(
                        "<transactiontypes>",
                        "<scalefactor>3000000000</scalefactor><transactiontypes>")))
        .contains("warehouses: 3000000000");
    assertRefused(
            postgresql("jdbc:postgresql:db")
                .replace(
                    "<transactiontypes>", "<scalefactor>1e300</scalefactor><transactiontypes>"))
        .hasMessageContaining("scalefactor is 1.0E300, which is more than can be counted");
    assertRefused(tpcc("<type>POSTGRES</type><url>jdbc:postgresql:db</url>", work("40,43,4,4,4")))
        .hasMessageContaining("the weights add up to 95.0, of which the 40.0 of new-order");
    assertThat(imported("recordcount=3000000000\nworkload=core \n"))
        .contains("records: 3000000000");
  }

  @Test
  void a_file_may_begin_with_the_sign_of_windows_editors() throws IOException {
    assertThat(imported("\ufeffrecordcount: 7\n")).contains("records: 7").doesNotContain("Left");
    assertThat(imported("\ufeff" + postgresql("jdbc:postgresql:db"))).contains("database: db");
  }

  @Test
  void the_same_settings_are_the_same_experiment() throws IOException {
    assertThat(
            imported(
                """
                recordcount=5
                recordcount=7
                scanproportion=0.1
                readmodifywriteproportion=0.1
                updateproportion=0.3
                readproportion=0.4
                insertproportion=0.1
                target=100
                """))
        .contains(
            """
              mix:
                read: 40.0
                update: 30.0
                insert: 10.0
                scan: 10.0
                readModifyWrite: 10.0
              records: 7
            """)
        .contains("type: rate\n    perSecond: 100.0\n    arrivals: constant")
        .contains("There more than once, of which the last counts: recordcount.");
  }
}
