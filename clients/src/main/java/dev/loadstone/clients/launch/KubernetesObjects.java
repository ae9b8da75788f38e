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
 * The Kubernetes objects for clients that are pods: an Indexed Job whose pod <i>i</i> has share
 * <i>i</i>, a Secret with the secret of the run, and a Service for a run that is a pod too.
 *
 * @param name the name of the Job and of the Secret
 * @param clients their number, image and nodes
 * @param run the endpoint at which clients find the run
 * @param javaOptions the options of the clients' virtual machines
 */
public record KubernetesObjects(
    String name, Clients clients, Endpoint run, List<String> javaOptions) {
  /** The name of the Service that leads to a run in a pod. */
  public static final String RUN = "loadstone-run";

  /** The folder of this program in the image. */
  static final String FOLDER = "/opt/loadstone";

  private static final Map<String, String> CLIENT = labels("client");
  private static final Map<String, String> RUN_POD = labels("run");

  /** The number of a pod, which the Job controller sets. */
  private static final String INDEX = "$(JOB_COMPLETION_INDEX)";

  /** The label that the Job controller gives to its pods. */
  static final String JOB_LABEL = "batch.kubernetes.io/job-name";

  private static final String NODE_LABEL = "kubernetes.io/hostname";

  /** The time for which a client waits for the run. */
  private static final int WAIT_SECONDS = 60;

  /** The time after which Kubernetes deletes a finished Job that a killed run has left. */
  private static final int KEPT_SECONDS = 600;

  private static final long GRACE_SECONDS = 10;

  private static Map<String, String> labels(String component) {
    return Map.of("app.kubernetes.io/name", "loadstone", "app.kubernetes.io/component", component);
  }

  /**
   * The Job. A pod that ends is not started again and ends no other pod: the run decides what the
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

  /** Spreads the pods over the nodes and gives them no rights of their own. */
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
   * The Secret with what pods prove and trust. It is deleted with the Job.
   *
   * @param job the unique identifier of the Job
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

  /** The Service that leads to the run if it is a pod with the labels of the run. */
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

  /** Writes the objects in the form that {@code kubectl} reads. */
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
