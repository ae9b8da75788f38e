package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.sql.load.LoadFile;
import dev.loadstone.benchmarks.sql.script.Script;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.runner.imports.ExperimentImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts of pgbench and templates of BenchBase become folders whose scripts can be read. */
final class OwnSqlImportTest {
  @TempDir private Path folder;

  private String imported(String settings) throws IOException {
    Path file = Files.writeString(folder.resolve("settings"), settings);
    return ExperimentImport.read(file, "postgresql")
        .writeFolder(Optional.of(folder.resolve("made")))
        .yaml();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder.resolve("made"))) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return files;
  }

  private Script script(String name) throws IOException {
    return Script.read(name, files().get(name), Map.of("scale", 3L, "default_seed", 1L), files());
  }

  private void assertRefused(String settings, String reason) {
    assertThatThrownBy(() -> imported(settings))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void pgbench_s_own_scripts_bring_the_tables_rows_and_invariants_of_its_initialization()
      throws IOException {
    String yaml =
        imported(
            "pgbench -i -s 3 bench\n"
                + "pgbench -nh db.example -p 5433 -U me -c8 -j 2 -T 60 -M prepared"
                + " -b tpcb-like@2 --builtin=select-only bench\n");

    assertThat(yaml)
        .contains("name: sql", "folder: " + folder.resolve("made") + "/", "- db.example:5433")
        .contains("database: bench", "user: me", "terminals: 8", "inFlight: 8", "measure: 60s")
        .contains("there it was -M prepared", "Left out: -i -d, -n, -j.");
    assertThat(files())
        .containsOnlyKeys(
            "counts.yaml",
            "invariants.sql",
            "load.yaml",
            "schema.postgresql.sql",
            "schema.sql",
            "select-only.sql",
            "tpcb-like.sql");
    assertThat(script("tpcb-like.sql").facts().weight()).isEqualTo(2);
    assertThat(script("tpcb-like.sql").statements()).hasSize(5);
    assertThat(script("tpcb-like.sql").isWhole()).isTrue();
    assertThat(script("select-only.sql").statements()).hasSize(1);
    assertThat(script("select-only.sql").isWhole()).isFalse();
    assertThat(files().get("counts.yaml")).contains("client: {tpcb-like: 1}");
  }

  @Test
  void as_many_rows_are_generated_as_pgbench_makes() throws IOException {
    imported("pgbench -i -s 3\npgbench -N\n");
    Map<String, List<String>> schema =
        Map.of(
            "pgbench_branches", List.of("bid", "bbalance", "filler"),
            "pgbench_tellers", List.of("tid", "bid", "tbalance", "filler"),
            "pgbench_accounts", List.of("aid", "bid", "abalance", "filler"));
    List<LoadUnit> units =
        LoadFile.read("made/load.yaml", files(), schema, Map.of()).units(new RandomStreams(42));

    assertThat(units.stream().filter(unit -> unit.title().startsWith("pgbench_accounts")))
        .hasSize(15);
    assertThat(units.stream().mapToLong(LoadUnit::rows).sum()).isEqualTo(3 + 30 + 300_000);
    assertThat(files()).containsKey("simple-update.sql").doesNotContainKey("tpcb-like.sql");
  }

  @Test
  void a_script_keeps_its_text_and_gets_its_weight_its_pauses_and_the_variables_of_the_command()
      throws IOException {
    write(
        "Order Lines.sql",
        "-- lines\n\\set id random(1, :most)\n\\sleep 10 ms\n\\if :id > :scale\n"
            + "select :id as x \\gset\n\\endif\nselect :x;\n\\sleep 2\n");
    write("other.sql", "select 1;\n");
    String yaml =
        imported("pgbench -f 'Order Lines.sql@4' -f other.sql -D most=7 -t 100 -c 5 -R 50");

    assertThat(yaml).contains("data: reuse", "pacing: keying-and-thinking", "stopAfter: 500");
    assertThat(files()).containsOnlyKeys("order-lines.sql", "other.sql");
    assertThat(files().get("order-lines.sql"))
        .isEqualTo(
            "-- weight: 4\n-- transaction: each statement\n-- keying: 10ms\n-- think: 2s\n\\set most 7\n\\set scale 1\n-- lines\n"
                + "\\set id random(1, :most)\n\\if :id > :scale\n"
                + "select :id as x \\gset\n\\endif\nselect :x;\n");
    Script script = script("order-lines.sql");
    assertThat(script.facts().keying()).isEqualTo(Duration.ofMillis(10));
    assertThat(script.facts().think()).isEqualTo(Duration.ofSeconds(2));
    assertThat(script.facts().weight()).isEqualTo(4);
  }

  @Test
  void a_pause_under_a_condition_stays_there() throws IOException {
    write("maybe.sql", "\\set r random(1, 10)\n\\if :r > 5\n\\sleep 1 s\n\\endif\nselect 1;\n");
    imported("pgbench -f maybe.sql");

    assertThat(files().get("maybe.sql")).contains("\\sleep 1 s").doesNotContain("-- keying");
  }

  @Test
  void the_scale_is_that_of_the_tables_and_of_scripts_that_of_the_run() throws IOException {
    write("mine.sql", "select :scale;\n");
    imported("pgbench -i -s 10 bench; pgbench -s 5 -c 8 -T 60 bench");
    assertThat(files().get("load.yaml")).contains("scale: 10");

    folder = Files.createDirectory(folder.resolve("own"));
    write("mine.sql", "select :scale;\n");
    imported("pgbench -i -s 10 bench; pgbench -f mine.sql bench");
    assertThat(files().get("mine.sql")).contains("\\set scale 1\n");
  }

  @Test
  void a_flag_takes_no_value() throws IOException {
    assertThat(imported("pgbench -P 5 --progress-timestamp -c 8 -T 60 bench"))
        .contains("terminals: 8", "database: bench");
  }

  @Test
  void a_script_keeps_clear_of_the_names_of_other_files_and_of_words_that_only_look_like_a_begin()
      throws IOException {
    write("procedures.sql", "select\n  start, id from calls;\n");
    imported("pgbench -f procedures.sql -D scale=7 -s 3");

    assertThat(files()).containsOnlyKeys("procedures-2.sql");
    assertThat(files().get("procedures-2.sql"))
        .isEqualTo(
            "-- transaction: each statement\n\\set scale 7\nselect\n  start, id from calls;\n");
  }

  @Test
  void scripts_whose_names_have_no_letter_become_transactions_that_begin_with_one()
      throws IOException {
    write("1.sql", "select 1;\n");
    write("2.sql", "select 2;\n");
    imported("pgbench -f 1.sql -f 2.sql");

    assertThat(files()).containsOnlyKeys("transaction.sql", "transaction-2.sql");
    assertThat(files().get("transaction-2.sql")).endsWith("select 2;\n");
  }

  @Test
  void long_names_of_scripts_are_cut_to_those_that_a_transaction_may_have() throws IOException {
    String name = "o".repeat(40);
    write(name + "1.sql", "select 1;\n");
    write(name + "2.sql", "select 2;\n");
    imported("pgbench -f %1$s1.sql -f %1$s2.sql".formatted(name));

    String cut = "o".repeat(36);
    assertThat(files()).containsOnlyKeys(cut + ".sql", cut + "-2.sql");
  }

  @Test
  void the_server_is_that_of_the_variables_which_the_script_sets() throws IOException {
    String yaml =
        imported(
            "export PGHOST=db1 PGPORT=5433\nPGUSER=me PGPASSWORD=hidden pgbench -p 5434 bench\n");

    assertThat(yaml)
        .contains("- db1:5434", "user: me", "database: bench", "LOADSTONE_PASSWORD")
        .contains("There more than once, of which the last counts: -p.")
        .doesNotContain("hidden", "127.0.0.1");
  }

  @Test
  void a_server_that_only_the_running_script_knows_is_said() throws IOException {
    assertThat(imported("export PGHOST=$(hostname)\npgbench bench\n"))
        .contains("$PGHOST:5432", "Known only when the script runs; write what they are: -h.")
        .doesNotContain("127.0.0.1", "Taken from the environment");
  }

  @Test
  void a_password_in_a_connection_string_is_not_taken_over() throws IOException {
    String address = "postgresql://me:hidden@db/bench";

    assertRefused("pgbench " + address + "\n", "the database is a connection string");
    assertThat(imported("pgbench\npgbench " + address + "\n"))
        .contains("a further pgbench postgresql://***@db/bench")
        .doesNotContain("hidden");
  }

  @Test
  void a_script_alone_is_imported_too() throws IOException {
    assertThat(imported("\\set x 1\nselect :x;\n")).doesNotContain("terminals");
    assertThat(script("settings.sql").statements()).hasSize(1);
  }

  @Test
  void what_a_folder_cannot_do_is_refused_with_what_to_do() throws IOException {
    assertRefused("pgbench -C\n", "-C makes a connection for each transaction");
    assertRefused("pgbench -b tpc\n", "-b is \"tpc\"; expected one of tpcb-like");
    assertRefused("pgbench -D x=y -f z\n", "-D is x=y; expected a name and a number");
    assertRefused("pgbench -f\n", "the option -f has no value");
    assertRefused("pgbench -f missing.sql\n", "missing.sql cannot be read");
    assertRefused("\\setshell x date\nselect 1;\n", "which starts a program for each transaction");
    assertRefused("select 1 \\;\n\\aset\n", "settings has \\aset; expected \\gset");
    Path file = Files.writeString(folder.resolve("settings"), "pgbench\n");
    assertThatThrownBy(
            () -> ExperimentImport.read(file, "postgresql").writeFolder(Optional.empty()))
        .hasMessage("pgbench's scripts become a folder: say where by --folder");
    imported("pgbench\n");
    assertRefused("pgbench\n", "is there already; expected a folder without it");
  }

  private static String benchbase(String names) {
    return """
        <parameters>
          <type>POSTGRES</type>
          <url>jdbc:postgresql://localhost:5432/benchbase</url>
          <query_templates_file>data/templates.xml</query_templates_file>
          <terminals>2</terminals>
          <works><work><time>10</time><rate>100</rate><weights>60,40</weights></work></works>
          <transactiontypes>%s</transactiontypes>
        </parameters>
        """
        .formatted(names.replaceAll("\\w+", "<transactiontype><name>$0</name></transactiontype>"));
  }

  @Test
  void benchbase_s_templates_are_transactions_with_their_lists_of_values() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    write(
        "data/templates.xml",
        """
        <templates>
          <template name="GetOrder">
            <query>SELECT '?' FROM oorder WHERE a = ? AND b &lt; ? AND c = ?</query>
            <types><type>INTEGER</type><type>FLOAT</type><type>VARCHAR</type></types>
            <values>
              <value dist="uniform" min="1" max="3"/><value>2.5</value><value>a "b", c</value>
            </values>
            <values>
              <value dist="scrambled" min="0" max="4"/>
              <value dist="normal" min="1" max="2"/><value>d</value>
            </values>
          </template>
          <template name="Count">
            <query>SELECT COUNT(*) FROM oorder</query><types/><values/>
          </template>
        </templates>
        """);
    String yaml = imported(benchbase("GetOrder Count"));

    assertThat(yaml).contains("get-order: 60", "count: 40", "data: reuse", "perSecond: 100");
    assertThat(files().get("get-order.csv"))
        .isEqualTo("list,p1,p2,p3\n1,\"0\",\"2.5\",\"a \"\"b\"\", c\"\n2,\"0\",\"0\",\"d\"\n");
    assertThat(files().get("get-order.sql"))
        .startsWith("\\pick row get-order.csv\n\\set row_p1 case when :row_list = 1 then")
        .endsWith("SELECT '?' FROM oorder WHERE a = :row_p1 AND b < :row_p2 AND c = :row_p3;\n");
    assertThat(script("get-order.sql").statements().get(0).parameters()).hasSize(3);
    assertThat(files().get("count.sql")).isEqualTo("SELECT COUNT(*) FROM oorder;\n");
    assertRefused(benchbase("GetOrder Absent"), "there is no template Absent");
  }

  @Test
  void benchbase_s_weights_need_not_be_whole_percentages() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    write(
        "data/templates.xml",
        """
        <templates>
          <template name="Count"><query>SELECT 1</query><types/><values/></template>
          <template name="Sum"><query>SELECT 2</query><types/><values/></template>
        </templates>
        """);

    assertThat(imported(benchbase("Count Sum").replace("60,40", "1,2")))
        .contains("count: 33.333333333", "sum: 66.666666667");
  }
}
