package dev.loadstone.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.lab.peers.JavaProgram;
import dev.loadstone.runner.measure.OperationsLog;
import dev.loadstone.runner.measure.RunFiles;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.nio.file.Files;

/**
 * The modules that each module may use: cli → studies, lab → report, benchmarks; cli → live →
 * report, runner; cli → clients, deployments, databases, benchmarks → core; cli, clients, lab →
 * runner → core; isolation, benchmarks, report, lab → history → core. So none but cli knows a
 * study.
 */
@AnalyzeClasses(
    packages = "dev.loadstone",
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.NoTestJars.class})
class ArchitectureTest {
  /** Test classes that other modules lend to those of cli. */
  static final class NoTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }

  /** The classes that RecordBuilder generates. */
  private static final String BUILDER = ".*Builder(\\$.*)?";

  @ArchTest
  static final ArchRule arrows_point_one_way =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("dev.loadstone..")
          .layer("core")
          .definedBy("dev.loadstone.core..")
          .layer("runner")
          .definedBy("dev.loadstone.runner..")
          .layer("benchmarks")
          .definedBy("dev.loadstone.benchmarks..")
          .layer("databases")
          .definedBy("dev.loadstone.databases..")
          .layer("deployments")
          .definedBy("dev.loadstone.deployments..")
          .layer("report")
          .definedBy("dev.loadstone.report..")
          .layer("clients")
          .definedBy("dev.loadstone.clients..")
          .layer("studies")
          .definedBy("dev.loadstone.studies..")
          .layer("history")
          .definedBy("dev.loadstone.history..")
          .layer("isolation")
          .definedBy("dev.loadstone.isolation..")
          .layer("lab")
          .definedBy("dev.loadstone.lab..")
          .layer("live")
          .definedBy("dev.loadstone.live..")
          .layer("cli")
          .definedBy("dev.loadstone.cli..")
          .ensureAllClassesAreContainedInArchitecture()
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("studies")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("history")
          .mayOnlyBeAccessedByLayers("lab", "isolation", "benchmarks", "report", "cli")
          .whereLayer("isolation")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("lab")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("live")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("cli", "studies", "lab", "live")
          .whereLayer("clients")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("deployments")
          .mayOnlyBeAccessedByLayers("cli", "lab")
          .whereLayer("databases")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("benchmarks")
          .mayOnlyBeAccessedByLayers("cli", "studies", "lab")
          .whereLayer("runner")
          .mayOnlyBeAccessedByLayers("cli", "clients", "lab", "live")
          .whereLayer("core")
          .mayNotAccessAnyLayer();

  /** A reader cannot tell more positions apart; the builder of a record names them. */
  @ArchTest
  static final ArchRule more_than_eight_arguments_have_names =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.loadstone.core..",
              "dev.loadstone.runner..",
              "dev.loadstone.clients..",
              "dev.loadstone.cli..")
          .and()
          .haveNameNotMatching(BUILDER)
          .should()
          .callConstructorWhere(
              describe(
                  "it has more than eight parameters",
                  call -> call.getTarget().getRawParameterTypes().size() > 8));

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices().matching("dev.loadstone.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule databases_do_not_know_each_other =
      slices().matching("dev.loadstone.databases.(*)..").should().notDependOnEachOther();

  @ArchTest
  static final ArchRule benchmarks_do_not_know_each_other =
      slices()
          .matching("dev.loadstone.benchmarks.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAPackage("dev.loadstone.benchmarks.."),
              resideInAPackage("dev.loadstone.benchmarks.kit.."));

  @ArchTest
  static final ArchRule benchmarks_know_no_client_of_a_product =
      noClasses()
          .that(resideInAPackage("dev.loadstone.benchmarks.."))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.postgresql..", "org.h2..", "com.zaxxer..", "redis.clients..", "com.mongodb..");

  @ArchTest
  static final ArchRule benchmarks_name_no_product =
      noClasses()
          .that(resideInAPackage("dev.loadstone.benchmarks.."))
          .should()
          .haveNameMatching(
              "(?i).*(postgres|mysql|maria|volt|singlestore|memsql|cockroach|yugabyte|tidb|nuodb|redis|mongo|seekdb|dolt|h2[A-Z]).*");

  @ArchTest
  static final ArchRule only_cli_ends_the_process =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.loadstone.cli..")
          .should()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class);

  @ArchTest
  static final ArchRule exceptions_are_explained =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName(LoadstoneException.class.getName())
          .should()
          .callConstructor(RuntimeException.class, String.class)
          .orShould()
          .callConstructor(RuntimeException.class, String.class, Throwable.class)
          .orShould()
          .callConstructor(RuntimeException.class, Throwable.class);

  /**
   * {@link ResultStore} writes them. What grows while a run is driven is a stream, as {@link
   * RunFiles} and {@link OperationsLog} write it; the result that is written after it makes it
   * count. {@link DeployCommand} writes no result but passwords, into a file that nobody else may
   * read from its first byte on.
   */
  @ArchTest
  static final ArchRule results_appear_whole_or_not_at_all =
      noClasses()
          .that(
              resideInAnyPackage(
                  "dev.loadstone.report..",
                  "dev.loadstone.studies..",
                  "dev.loadstone.runner..",
                  "dev.loadstone.cli.."))
          .and()
          .doNotBelongToAnyOf(RunFiles.class, OperationsLog.class, DeployCommand.class)
          .should()
          .callMethodWhere(
              target(owner(type(Files.class)))
                  .and(
                      target(
                          nameMatching(
                              "write|writeString|newBufferedWriter|newOutputStream|copy"))))
          .orShould()
          .callConstructor(FileOutputStream.class, File.class)
          .orShould()
          .callConstructor(FileOutputStream.class, String.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(FileWriter.class);

  /** What is measured has one form. {@link JavaProgram} reads the version of a class file. */
  @ArchTest
  static final ArchRule nobody_has_a_codec_of_their_own =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.loadstone.core.observe")
          .and()
          .doNotBelongToAnyOf(JavaProgram.class)
          .should()
          .dependOnClassesThat()
          .areAssignableTo(DataOutput.class)
          .orShould()
          .dependOnClassesThat()
          .areAssignableTo(DataInput.class);

  @ArchTest
  static final ArchRule classes_are_final_or_abstract =
      classes()
          .that()
          .areTopLevelClasses()
          .and()
          .areNotInterfaces()
          .and()
          .doNotHaveFullyQualifiedName(LoadstoneException.class.getName())
          .and()
          .haveNameNotMatching(BUILDER)
          .should()
          .haveModifier(JavaModifier.FINAL)
          .orShould()
          .haveModifier(JavaModifier.ABSTRACT);
}
