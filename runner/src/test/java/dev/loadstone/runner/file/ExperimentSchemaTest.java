package dev.loadstone.runner.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExperimentSchemaTest {
  private static final String HEAD = "name: x\nsystems: [{name: alpha}]\n";

  private final String json = new ExperimentSchema(TestCatalog.create()).json();
  private final Schema schema =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(json, InputFormat.JSON);

  private List<Error> errors(String yaml) {
    return schema.validate(yaml, InputFormat.YAML);
  }

  @Test
  void accepts_every_setting() {
    assertThat(
            errors(
                """
                name: full
                description: all of it
                benchmark:
                  name: shop
                  shops: "${SHOPS}"
                  access: stored-procedures
                  keys: true
                  pause: 250ms
                  skew: 0.5
                  regions: [north, south]
                  shares: {buy: 30}
                systems:
                  - {name: alpha, nodes: 1, settings: {a: 1, b: "on"}, with: {load.terminals: 3}}
                  - name: beta
                    label: mine
                    deployment: external
                    endpoints: ["127.0.0.1:5432", "${HOST}:1"]
                    database: d
                    user: u
                    password: "${SECRET}"
                    isolation: repeatable read
                    properties: {sslmode: disable}
                load:
                  terminals: 20
                  pacing: {type: rate, perSecond: 500, arrivals: poisson}
                  rampUp: 500ms
                  operations: true
                vary:
                  load.terminals: [1, 2]
                  benchmark.access: [statements]
                  benchmark.shops: [1, {value: 2, with: {load.inFlight: 4}}]
                  load.pacing: [unpaced, {type: keying-and-thinking, factor: 0.1}]
                  systems.settings.a.b: [1, 2]
                  systems.isolation: [serializable]
                repetitions: {least: 2, until: {width: 2.5%}, within: "15m"}
                seed: -7
                data: reuse
                require: {bpm: "> 10"}
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "benchmark: {name: shopp}",
        "benchmark: {name: shop, shop: 1}",
        "benchmark: {name: shop, access: statement}",
        "benchmark: {name: ping, shops: 1}",
        "benchmark: {name: shop}\nlod: {}",
        "benchmark: {name: shop}\nload: {terminals: 0}",
        "benchmark: {name: shop}\nload: {terminals: many}",
        "benchmark: {name: shop}\nload: {measure: 5}",
        "benchmark: {name: shop}\nload: {measure: 5 days}",
        "benchmark: {name: shop}\nload: {measure: 2562047h}",
        "benchmark: {name: shop}\nload: {timeout: 30000h}",
        "benchmark: {name: shop}\nload: {pacing: rate}",
        "benchmark: {name: shop}\nload: {pacing: {type: rate}}",
        "benchmark: {name: shop}\nrepetitions: 0",
        "benchmark: {name: shop}\nrepetitions: {least: 1}",
        "benchmark: {name: shop}\nrepetitions: {until: {width: 0.0%}}",
        "benchmark: {name: shop}\nrepetitions: {mots: 4}",
        "benchmark: {name: shop}\nvary: {load.terminals: 8}",
        "benchmark: {name: shop}\nvary: {load.terminal: [8]}",
        "benchmark: {name: shop}\nvary: {seed: [8]}",
        "benchmark: {name: shop}\nvary: {load.terminals: [{value: 8}]}",
        "benchmark: {name: shop}\nvary: {load.terminals: [{value: 8, with: {load.x: 1}}]}",
        ""
      })
  void refuses_what_the_reader_refuses(String rest) {
    assertThat(errors(HEAD + rest + "\n")).isNotEmpty();
  }

  @Test
  void describes_settings_with_defaults_and_choices() {
    JsonNode root = JsonMapper.shared().readTree(json);

    assertThat(root.at("/properties/benchmark/anyOf/0/properties/shops/description").asString())
        .isEqualTo("How many shops.");
    assertThat(root.at("/properties/load/properties/terminals/default").asInt()).isEqualTo(10);
    assertThat(root.at("/properties/load/properties/measure/default").asString()).isEqualTo("30s");
    assertThat(root.at("/properties/load/properties/pacing/default").asString())
        .isEqualTo("unpaced");
    assertThat(root.at("/properties/systems/items/properties/name/enum").toString())
        .isEqualTo("[\"alpha\",\"beta\",\"idle\"]");
    for (String section : List.of("", "/properties/load", "/properties/systems/items")) {
      assertThat(root.at(section + "/properties").properties())
          .allSatisfy(property -> assertThat(property.getValue().has("description")).isTrue());
    }
  }
}
