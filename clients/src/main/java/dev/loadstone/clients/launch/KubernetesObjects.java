package dev.loadstone.clients.launch;

import dev.loadstone.clients.channel.Endpoint;
import dev.loadstone.clients.channel.Invitation;
import dev.loadstone.core.settings.Clients;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * The objects of Kubernetes by which clients are pods: an Indexed Job, whose pod <i>i</i> has share
 * <i>i</i>, with the secret of the run, and a Service where the run is a pod too.
 *
 * @param name of the Job and of the Secret
 * @param clients how many there are, their image and nodes
 * @param run where they find the run
 * @param javaOptions of their virtual machines
 */
public record KubernetesObjects(
    String name, Clients clients, Endpoint run, List<String> javaOptions) {
  /** The Service that finds a run which is a pod. */
  public static final String RUN = "loadstone-run";

  /** The image's folder of this program. */
  static final String FOLDER = "/opt/loadstone";

  private static final Map<String, String> CLIENT = labels("client");
  private static final Map<String, String> RUN_POD = labels("run");

  /** Tells a pod its number; the Job controller sets it. */
  private static final String INDEX = "$(JOB_COMPLETION_INDEX)";

  /** The label that the Job controller gives to its pods. */
  static final String JOB_LABEL = "batch.kubernetes.io/job-name";

  private static final String NODE_LABEL = "kubernetes.io/hostname";

  /** As long as a client waits for the run. */
  private static final int WAIT_SECONDS = 60;

  /** The time after which the rest of a run that was killed goes. */
  private static final int KEPT_SECONDS = 600;

  private static final long GRACE_SECONDS = 10;

  private static Map<String, String> labels(String component) {
    return Map.of("app.kubernetes.io/name", "loadstone", "app.kubernetes.io/component", component);
  }

  /**
   * The Job. A pod that ends is not started again and ends no other one: the run decides what the
   * loss of a client means. Needs Kubernetes 1.29 or newer.
   *
   * @param suspended whether its pods wait to be released
   */
  public Job job(boolean suspended) {
    return new JobBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(CLIENT)
        .endMetadata()
        .withNewSpec()
        .withSuspend(suspended ? true : null)
        .withCompletionMode("Indexed")
        .withCompletions(clients.count())
        .withParallelism(clients.count())
        .withBackoffLimitPerIndex(0)
        .withTtlSecondsAfterFinished(KEPT_SECONDS)
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(CLIENT)
        .endMetadata()
        .withSpec(pod())
        .endTemplate()
        .endSpec()
        .build();
  }

  /** Spread over the nodes, and without rights of its own. */
  private PodSpec pod() {
    return new PodSpecBuilder()
        .withRestartPolicy("Never")
        .withAutomountServiceAccountToken(false)
        .withEnableServiceLinks(false)
        .withTerminationGracePeriodSeconds(GRACE_SECONDS)
        .withAffinity(affinity())
        .addNewTopologySpreadConstraint()
        .withMaxSkew(1)
        .withTopologyKey(NODE_LABEL)
        .withWhenUnsatisfiable("ScheduleAnyway")
        .withNewLabelSelector()
        .withMatchLabels(Map.of(JOB_LABEL, name))
        .endLabelSelector()
        .endTopologySpreadConstraint()
        .withNewSecurityContext()
        .withRunAsNonRoot(true)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .endSecurityContext()
        .withContainers(container())
        .build();
  }

  private Affinity affinity() {
    if (clients.on().isEmpty()) {
      return null;
    }
    return new AffinityBuilder()
        .withNewNodeAffinity()
        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
        .addNewNodeSelectorTerm()
        .addNewMatchExpression()
        .withKey(NODE_LABEL)
        .withOperator("In")
        .withValues(clients.on())
        .endMatchExpression()
        .endNodeSelectorTerm()
        .endRequiredDuringSchedulingIgnoredDuringExecution()
        .endNodeAffinity()
        .build();
  }

  private Container container() {
    ContainerBuilder container =
        new ContainerBuilder()
            .withName("client")
            .withImage(clients.image())
            .withArgs(
                ClientProgram.COMMAND,
                "--join",
                run.toString(),
                "--index",
                INDEX,
                "--wait",
                Integer.toString(WAIT_SECONDS))
            .addNewEnvFrom()
            .withNewSecretRef()
            .withName(name)
            .endSecretRef()
            .endEnvFrom()
            .withNewSecurityContext()
            .withAllowPrivilegeEscalation(false)
            .withNewCapabilities()
            .withDrop("ALL")
            .endCapabilities()
            .endSecurityContext();
    if (!javaOptions.isEmpty()) {
      container
          .addNewEnv()
          .withName("JDK_JAVA_OPTIONS")
          .withValue(String.join(" ", javaOptions))
          .endEnv();
    }
    return container.build();
  }

  /**
   * The Secret with all that pods prove and trust. It goes with the Job.
   *
   * @param invitation of the run
   * @param job the Job's unique identifier
   */
  Secret secret(Invitation invitation, String job) {
    return new SecretBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(CLIENT)
        .addNewOwnerReference()
        .withApiVersion("batch/v1")
        .withKind("Job")
        .withName(name)
        .withUid(job)
        .endOwnerReference()
        .endMetadata()
        .addToStringData(Invitation.FINGERPRINT_VARIABLE, invitation.fingerprint())
        .addToStringData(Invitation.SECRET_VARIABLE, invitation.secret().reveal())
        .build();
  }

  /** Leads to the run where it is a pod with its labels. */
  public Service service() {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName(RUN)
        .withLabels(RUN_POD)
        .endMetadata()
        .withNewSpec()
        .withSelector(RUN_POD)
        .addNewPort()
        .withName("clients")
        .withPort(run.port())
        .endPort()
        .endSpec()
        .build();
  }

  /** Objects as {@code kubectl} reads them. */
  public static String yaml(HasMetadata... objects) {
    YAMLMapper mapper =
        YAMLMapper.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();
    return Stream.of(objects).map(mapper::writeValueAsString).collect(Collectors.joining("---\n"));
  }
}
