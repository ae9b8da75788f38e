package dev.loadstone.deployments.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.Sidecar;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HbaseSettingsTest {
  private static List<Refusal> refusals(int nodes, Map<String, String> settings) {
    return HbaseDeployer.standard().refusals(nodes, settings, Network.LOOPBACK);
  }

  @ParameterizedTest
  @CsvSource({
    "heap, 768m",
    "master.heap, 1g",
    "jvm.options, -Xlog:gc",
    "hbase.regionserver.handler.count, 64",
    "hfile.block.cache.size, 0.2",
    "zookeeper.session.timeout, 20000"
  })
  void ours_and_names_of_hbase_site_are_taken(String name, String value) {
    assertThat(refusals(2, Map.of(name, value))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "heap, 2, 'settings.heap is 2; expected a size such as'",
    "master.heap, big, 'settings.master.heap is big; expected a size such as'",
    "haep, 1g, 'settings.haep is no setting of a local HBase; expected one of heap'",
    "hbase.rootdir, /x, 'settings.hbase.rootdir is the deployment''s own'",
    "hbase.master.port, 1, 'settings.hbase.master.port is the deployment''s own'"
  })
  void what_would_part_the_servers_is_refused(String name, String value, String words) {
    assertThat(refusals(2, Map.of(name, value))).singleElement().asString().startsWith(words);
  }

  @Test
  void a_sidecar_has_settings_where_the_deployer_offers_it() {
    Sidecar sidecar =
        new Sidecar("hbase", "jobs", "Jobs", List.of(), "Main", List.of("Main"), "ready");
    HbaseDeployer offering = HbaseDeployer.standard(List.of(sidecar));
    Map<String, String> right = Map.of("jobs", "true", "jobs.heap", "1g");

    assertThat(offering.refusals(1, right, Network.LOOPBACK)).isEmpty();
    assertThat(offering.refusals(1, Map.of("jobs", "yes", "jobs.heap", "1"), Network.LOOPBACK))
        .extracting(Refusal::toString)
        .satisfiesExactly(
            refusal -> assertThat(refusal).startsWith("settings.jobs is yes; expected true"),
            refusal -> assertThat(refusal).startsWith("settings.jobs.heap is 1; expected a size"));
    assertThat(refusals(1, right)).hasSize(2);
  }

  @Test
  void no_nodes_are_refused() {
    assertThat(refusals(0, Map.of())).singleElement().asString().startsWith("nodes is 0");
  }

  @Test
  void given_properties_are_written_as_xml_and_heaps_are_none() {
    assertThat(
            HbaseCluster.properties(
                Map.of("heap", "1g", "master.heap", "300m", "hbase.<a>", "b & \"c\"")))
        .isEqualTo(
            "  <property><name>hbase.&lt;a&gt;</name>"
                + "<value>b &amp; &quot;c&quot;</value></property>\n");
  }
}
