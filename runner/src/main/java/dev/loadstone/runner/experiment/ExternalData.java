package dev.loadstone.runner.experiment;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.settings.DeploymentKind;
import dev.loadstone.core.settings.SystemSettings;
import dev.loadstone.runner.experiment.Experiment.Cell;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The external databases of one session of an experiment. Each is claimed for the session until
 * this is closed. Data of other settings are replaced only with the consent of the user, unless
 * this session loaded them.
 */
final class ExternalData implements AutoCloseable {
  private final ExperimentListener listener;
  private final Map<List<Object>, Claim> claims = new HashMap<>();
  private final Set<TableMark> replaceable = new HashSet<>();

  private Optional<TableMark> used = Optional.empty();

  ExternalData(ExperimentListener listener) {
    this.listener = listener;
  }

  void claim(Cell cell, SystemUnderTest system) {
    if (!isExternal(cell)) {
      return;
    }
    List<Object> place = place(cell.system());
    Claim held = claims.get(place);
    if (held != null && !held.holds()) {
      claims.remove(place).close();
      held = null;
    }
    if (held == null) {
      claims.put(place, system.client().claim());
    }
  }

  void requireLeave(Cell cell, SystemUnderTest system) {
    if (!isExternal(cell)) {
      return;
    }
    DataState found = system.workload().state();
    if (found.kind() == DataState.Kind.DIFFERENT
        && found.load().filter(replaceable::contains).isEmpty()) {
      if (!listener.mayReplace(cell.system().label(), found.description())) {
        throw new LoadstoneException(
            ExitCode.LOAD_FAILED,
            cell.system().label()
                + " holds other data of Loadstone's, which this run would replace: "
                + found.description()
                + ". Nothing was changed. Say --yes if nobody needs it, or name another database");
      }
      found.load().ifPresent(replaceable::add);
    }
  }

  void loaded(Cell cell, SystemUnderTest system) {
    used(cell, system);
    used.ifPresent(replaceable::add);
  }

  void used(Cell cell, SystemUnderTest system) {
    used = isExternal(cell) ? system.workload().state().load() : Optional.empty();
  }

  /**
   * Says if another session had a cell's database during the run: if the lock on it was lost, as by
   * a server that crashed and came back, and the tables are of another load now.
   */
  List<String> replaced(Cell cell, SystemUnderTest system) {
    Claim held = claims.get(place(cell.system()));
    return held == null || held.holds() || system.workload().state().load().equals(used)
        ? List.of()
        : List.of(
            "the lock on the database was lost during the run (its session ended on the server),"
                + " and another session has replaced the tables");
  }

  private static boolean isExternal(Cell cell) {
    return cell.system().deployment() == DeploymentKind.EXTERNAL;
  }

  private static List<Object> place(SystemSettings system) {
    return List.of(system.endpoints(), system.database());
  }

  @Override
  public void close() {
    claims.values().forEach(Claim::close);
    claims.clear();
  }
}
