"use strict";
// Shows what the experiment's process tells: everything when the page opens or connects again, then each second and each change.
(() => {
  const { DASHES, darkScheme, cellColour, cellDash, figure, niceScale, phaseAreas, eventMarks, overTime } = loadstone;
  const byId = (id) => document.getElementById(id);
  let state = null;
  let results = { runs: [], answers: [] };
  const cells = [];
  const drawn = {};

  const text = (id, content) => (byId(id).textContent = content);
  const show = (id, when) => (byId(id).hidden = !when);
  const make = (name, content, className) => {
    const element = document.createElement(name);
    if (content !== undefined) element.textContent = content;
    if (className) element.className = className;
    return element;
  };
  const row = (head, ...cellsOfRow) => {
    const line = make("tr");
    const first = make("th", head);
    first.scope = "row";
    line.append(first, ...cellsOfRow);
    return line;
  };
  const number = (value) => make("td", Number.isFinite(value) ? figure(value) : "–", "number");
  const count = (value) => value.toLocaleString("en");
  const clock = (seconds) => (seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} min`);
  const last = (list) => list[list.length - 1];
  // Three percentiles each: of all transactions, then of each type.
  const percentile = (point, of, at) => {
    const value = Number(point.mosts[3 * of + at]);
    return Number.isFinite(value) ? value : null;
  };

  function header() {
    document.title = `${state.experiment} · Loadstone`;
    text("experiment", state.experiment);
    const { number, total, repetition } = state;
    text("place", number === undefined ? "" : `${state.ended ? "Last: run" : "Run"} ${number}${total ? ` of ${total}` : ""}, repetition ${repetition}`);
    const badge = byId("step");
    badge.className = "badge good";
    badge.replaceChildren(state.step === "running" ? (cells[state.current].waiting ? "starting the load" : cells[state.current].phase) : (state.step ?? "starting"));
    if (state.report) {
      const link = make("a", "report");
      link.href = "/report.html";
      badge.append(": ", link);
    }
  }

  function now() {
    const cell = cells[state.current];
    const point = cell && !cell.waiting && last(cell.seconds);
    show("now", point);
    if (!point) return;
    text("now-title", state.cells[state.current]);
    const p95 = percentile(point, 0, 1);
    const figures = [
      ...(cell.headlineName === "transactions" ? [] : [[cell.headlineName, figure(point.means[0])]]),
      ["transactions/s", figure(point.means[1])],
      ["response p95", p95 === null ? "–" : `${figure(p95)} ms`],
      ["failed", count(cell.failed)],
      ["retries", count(cell.retries)],
      cell.stopAfter ? ["measured", `${count(cell.counted)} of ${count(cell.stopAfter)}`] : ["left", clock(cell.left)],
    ];
    byId("figures").replaceChildren(...figures.map(([name, value]) => {
      const pair = make("div");
      pair.append(make("dt", name), make("dd", value));
      return pair;
    }));
    byId("types").replaceChildren(...cell.types.map((type, index) =>
      row(type, number(point.means[2 + index]), ...[0, 1, 2].map((at) => number(percentile(point, 1 + index, at) ?? NaN)))));
  }

  function runs() {
    show("systems", cells.some((cell) => cell.seconds.length > 0) || results.runs.length > 0);
    text("headline-name", cells.find((cell) => cell.headlineName)?.headlineName ?? "headline");
    byId("runs").replaceChildren(...state.cells.map((title, index) => {
      const own = results.runs.filter((run) => run.cell.id === state.ids[index]);
      const measured = own.filter((run) => run.status === "COMPLETED").map((run) => run.headline);
      const mean = measured.reduce((sum, value) => sum + value, 0) / measured.length;
      const latest = last(own);
      const range = make("td", measured.length > 1 ? `${figure(Math.min(...measured))} to ${figure(Math.max(...measured))}` : "–", "number");
      const words = !latest ? "–" : latest.status !== "COMPLETED" ? `${latest.status.toLowerCase()}: ${latest.statusReason}` : latest.passed ? "passed" : "did not pass";
      return row(title, make("td", count(own.length), "number"), number(mean), range, make("td", words, !latest ? "" : latest.passed ? "good" : "bad"));
    }));
  }

  const STATUS = { PASS: ["good", "✓"], FAIL: ["bad", "✗"], NOT_GUARANTEED: ["caution", "!"], NOT_APPLICABLE: ["muted", "–"], NOT_RUN: ["caution", "?"] };

  function lists() {
    show("asked", results.answers.length > 0);
    byId("answers").replaceChildren(...results.answers.flatMap(({ question, answer }) =>
      [...(question ? [make("h3", question)] : []), make("p", answer)]));
    show("checked", state.checks.length > 0);
    byId("checks").replaceChildren(...state.checks.map(({ title, status, detail }) => {
      const [style, mark] = STATUS[status];
      const item = make("li", undefined, style);
      const words = make("span", title);
      words.append(make("small", detail));
      item.append(make("span", mark, "mark"), words);
      return item;
    }));
    const told = [...state.events.map(({ second, what, healed }) => `${figure(second)} s: ${what}${healed === null ? "" : `, until ${figure(healed)} s`}`), ...state.notes];
    show("told", told.length > 0);
    byId("notes").replaceChildren(...told.map((note) => make("li", note)));
  }

  const phases = (cell) => {
    const before = cell.from === undefined;
    const end = cell.end ?? (last(cell.usage)?.second ?? 0) + 1;
    return { from: before ? 0 : cell.from ?? 0, to: before || cell.phase === "measure" ? end : cell.to, end };
  };
  const line = (name, colour, dash, data) =>
    ({ type: "line", name, color: colour, data, symbol: "none", lineStyle: { width: 1.8, type: dash } });

  function chart(id, unit, lines, cell) {
    const place = byId(id);
    if (place.closest("section").hidden) return;
    drawn[id] ??= echarts.init(place, null, { renderer: "svg" });
    const data = { unit, phases: phases(cell), events: state.events };
    if (lines.length > 0) {
      lines[0].markArea = phaseAreas(data.phases);
      lines[0].markLine = eventMarks(data, true);
    }
    // The first seconds of a ramp-up would flatten all that follows.
    const values = lines.flatMap((one) => one.data.filter(([second]) => second >= data.phases.from).map((point) => point[1]))
      .filter(Number.isFinite);
    const max = Math.max(0, ...values);
    drawn[id].setOption(overTime(data, lines, max > 5 ? niceScale(max) : {}), true);
  }

  function charts() {
    const cell = cells[state.current];
    if (!cell) return;
    const dash = (index) => DASHES[index % DASHES.length];
    const points = (list, value) => list.map((point) => [point.second, value(point)]);
    chart("rates", "tx/s", cell.types.map((type, index) =>
      line(type, cellColour(index), dash(index), points(cell.seconds, (point) => point.means[2 + index] ?? 0))), cell);
    chart("times", "ms", cell.types.map((type, index) =>
      line(type, cellColour(index), dash(index), points(cell.seconds, (point) => percentile(point, 1 + index, 1)))), cell);
    const longest = cells.reduce((one, other) => ((other.end ?? 0) > (one.end ?? 0) ? other : one));
    const side = (value) => cells.flatMap((one, index) => one.seconds.length === 0 ? [] :
      [line(state.cells[index], cellColour(index), cellDash(index), points(one.seconds, value))]);
    chart("throughput", "tx/s", side((point) => point.means[1]), longest);
    chart("responses", "ms", side((point) => percentile(point, 0, 1)), longest);
    show("machines", !cell.waiting && cell.nodes.length > 0);
    chart("cores", "cores", cell.nodes.map((node, index) =>
      line(node, cellColour(index), dash(index), points(cell.usage, (point) => point.means[index] ?? 0))), cell);
    chart("memory", "MiB", cell.nodes.map((node, index) =>
      line(node, cellColour(index), dash(index), points(cell.usage, (point) => point.mosts[index] ?? 0))), cell);
  }

  let waiting = false;
  // Events come in bursts when the page opens: they are drawn together, and not at all in a hidden tab.
  function draw() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      if (!state) return;
      header();
      now();
      runs();
      lists();
      charts();
    });
  }

  const source = new EventSource("/events");
  let full = false;
  const on = (name, act) => source.addEventListener(name, (event) => {
    act(JSON.parse(event.data));
    draw();
  });
  source.addEventListener("full", () => (full = true));
  on("state", (told) => {
    state = told;
    // Another experiment at the same port may have fewer.
    cells.length = Math.min(cells.length, state.cells.length);
    state.cells.forEach((title, index) => (cells[index] ??= { waiting: true, seconds: [], usage: [], types: [], nodes: [] }));
    if (state.ended) source.close();
  });
  on("results", (told) => (results = told));
  on("cell", (told) => (cells[told.cell] = told));
  on("second", ({ kind, point, ...told }) => {
    const cell = Object.assign(cells[told.cell], told);
    const list = cell[kind];
    // A thinned point grows until it has its span.
    if (list.length > 0 && last(list).second === point.second) list.pop();
    list.push(point);
  });
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED && state?.ended) return;
    byId("step").className = "badge caution";
    text("step", full ? "waiting: as many pages are open as can be at once" : state ? "not connected: the experiment has ended, or is busy" : "connecting");
    full = false;
  };
  addEventListener("resize", () => Object.values(drawn).forEach((one) => one.resize()));
  darkScheme.addEventListener("change", draw);
})();
