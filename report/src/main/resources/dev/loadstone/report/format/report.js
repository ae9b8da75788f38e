"use strict";
// Draws the charts of a report into the places that the page keeps for them.
(() => {
  const { DASHES, darkScheme, font, cellColour, cellDash, cellMark, ink, soft, line, card, print, figure, tick, percentile, safe, textStyle, axis,
    valueAxis, logAxis, bottomName, tooltip, base, rows, span, niceScale, phaseAreas, eventMarks, overTime } = loadstone;
  const { cells, charts } = JSON.parse(document.getElementById("data").textContent);
  const drawn = [];

  const CLASSES = ["#c75000", "#a8327d", "#0b5cad", "#00795c", "#8a6a00", "#5b4bb5", "#555f69"];

  const options = {
    time: (data) =>
      overTime(data, data.series.map((series, index) => ({
        type: "line", name: series.name, data: series.points, symbol: "none",
        color: cellColour(data.cell),
        lineStyle: { width: 1.6, type: DASHES[index % 4], opacity: Math.max(0.4, 1 - 0.22 * index) },
        markArea: index === 0 ? phaseAreas(data.phases) : undefined,
        markLine: index === 0 ? eventMarks(data, true) : undefined,
      })), niceScale(data.max)),

    errors: (data) =>
      overTime(data, data.series.map((series, index) => ({
        type: "line", name: series.name, data: series.points, symbol: "none", step: "end",
        color: CLASSES[index % CLASSES.length],
        lineStyle: { width: 1.4, type: DASHES[index % 4] },
        areaStyle: { opacity: 0.15 },
        markArea: index === 0 ? phaseAreas(data.phases) : undefined,
        markLine: index === 0 ? eventMarks(data, true) : undefined,
      }))),

    percentiles: (data) => {
      const most = Math.max(...data.series.flatMap((series) => series.points.map((point) => point[0])));
      return base({
        tooltip: tooltip({ trigger: "axis", formatter: (items) =>
          rows(percentile(items[0].value[0]), items.map((item) =>
            ({ marker: item.marker, name: item.seriesName, value: `${figure(item.value[1])} ms` }))) }),
        xAxis: axis({ type: "log", logBase: 10, min: 1, max: 10 ** Math.ceil(Math.log10(Math.max(most, 10))),
          ...bottomName("percentile"), axisLabel: { ...textStyle(), hideOverlap: true, formatter: percentile },
          axisPointer: { label: { show: false } } }),
        yAxis: valueAxis("ms", { min: 0 }),
        series: data.series.map((series) => ({
          type: "line", name: cells[series.cell], data: series.points, color: cellColour(series.cell),
          symbol: cellMark(series.cell), symbolSize: 7,
          showSymbol: true, showAllSymbol: false,
          // One mark a decade is enough to tell the lines apart without colour.
          ...sparseMarks(series),
          lineStyle: { width: 2, type: cellDash(series.cell) },
        })),
      });
    },

    histogram: (data) => {
      const edges = span(data.series.flatMap((series) => series.bins.flatMap((bin) => [bin[0], bin[1]])));
      return base({
        tooltip: tooltip({ trigger: "axis", formatter: (items) =>
          rows(`from ${figure(items[0].value[0])} ms`, items.map((item) =>
            ({ marker: item.marker, name: item.seriesName, value: `${figure(item.value[1])} %` }))) }),
        xAxis: logAxis("", { ...edges, ...bottomName("response time, ms"), nameTextStyle: textStyle(), splitLine: { show: false } }),
        yAxis: valueAxis("% of transactions", { min: 0 }),
        series: data.series.map((series) => ({
          type: "line", name: cells[series.cell], step: "end", showSymbol: false, color: cellColour(series.cell),
          data: [...series.bins.map((bin) => [bin[0], bin[2]]), [series.bins[series.bins.length - 1][1], 0]],
          lineStyle: { width: 1.8, type: cellDash(series.cell) },
          areaStyle: { opacity: 0.12 },
        })),
      });
    },

    bars: (data) => ({
      ...base({
        grid: { left: 48, right: 14, top: 26, bottom: data.bars.length < 4 ? 24 : 10 },
        tooltip: tooltip({ trigger: "axis", axisPointer: { type: "shadow" }, formatter: (items) => {
          const bar = data.bars[items[0].dataIndex];
          return `<b>${safe(cells[bar.cell])}</b><br>${figure(bar.value)} ${safe(data.unit)}<br>` +
            `${figure(bar.min)} to ${figure(bar.max)} in ${bar.values.length} repetition${bar.values.length === 1 ? "" : "s"}`;
        } }),
        xAxis: axis({ type: "category", data: data.bars.map((bar) => cells[bar.cell]),
          axisLabel: { ...textStyle(), interval: 0, width: Math.floor(180 / data.bars.length), overflow: "truncate", show: data.bars.length < 4 } }),
        yAxis: valueAxis(data.unit === "1/min" ? "" : data.unit, { min: 0 }),
        series: [
          { type: "bar", barMaxWidth: 40, data: data.bars.map((bar) => ({ value: bar.value,
            itemStyle: { color: cellColour(bar.cell), borderRadius: [3, 3, 0, 0] } })) },
          whiskers(data.bars.map((bar, index) => [index, bar.min, bar.max]), 1, 0),
          { type: "scatter", silent: true, symbolSize: 6, z: 6,
            itemStyle: { color: card(), borderColor: ink(), borderWidth: 1.2 },
            data: data.bars.flatMap((bar, index) => bar.values.length > 1 ? bar.values.map((value) => [index, value]) : []) },
        ],
      }),
    }),

    grouped: (data) => {
      return base({
        tooltip: tooltip({ trigger: "axis", axisPointer: { type: "shadow" }, formatter: (items) =>
          rows(safe(items[0].axisValue), items.filter((item) => item.seriesType === "bar" && item.value > 0).map((item) =>
            ({ marker: item.marker, name: item.seriesName, value: `${figure(item.value)} ${data.unit}` }))) }),
        grid: { left: 48, right: 14, top: 26, bottom: innerWidth < 640 ? 52 : 30 },
        xAxis: axis({ type: "category", data: data.groups, axisLabel: { ...textStyle(), interval: 0, rotate: innerWidth < 640 ? 28 : 0 } }),
        yAxis: valueAxis(data.unit, { min: 0 }),
        series: data.series.flatMap((series, index) => [
          { type: "bar", name: cells[series.cell], barMaxWidth: 34, color: cellColour(series.cell),
            itemStyle: { borderRadius: [3, 3, 0, 0] }, data: series.bars.map((bar) => bar.value > 0 ? bar.value : "-") },
          whiskers(series.bars.flatMap((bar, group) => bar.value > 0 ? [[group, bar.min, bar.max]] : []), data.series.length, index),
        ]),
      });
    },

    groups: (data) =>
      base({
        legend: { show: data.series.length > 1, type: "scroll", bottom: 0, textStyle: textStyle(), itemWidth: 16, itemHeight: 10,
          pageTextStyle: textStyle(), pageIconColor: soft() },
        tooltip: tooltip({ trigger: "axis", axisPointer: { type: "shadow" }, formatter: (items) =>
          rows(safe(items[0].axisValue), items.filter((item) => item.seriesType === "bar" && Number.isFinite(item.value)).map((item) =>
            ({ marker: item.marker, name: item.seriesName, value: `${figure(item.value)} ${safe(data.unit)}` }))) }),
        grid: { left: 48, right: 14, top: 26, bottom: (data.series.length > 1 ? 58 : 36) + (innerWidth < 640 && (data.stack || data.groups.length > 3) ? 24 : 0) },
        xAxis: axis({ type: "category", data: data.groups, axisLabel: { ...textStyle(), interval: 0, lineHeight: 13,
          width: data.groups.length < 4 ? Math.floor((innerWidth < 640 ? 230 : data.stack ? 660 : 330) / data.groups.length) : 110, overflow: "break",
          rotate: innerWidth < 640 && data.groups.length > 3 ? 28 : 0 } }),
        yAxis: valueAxis(data.unit, {}),
        series: data.series.flatMap((series, index) => [
          { type: "bar", name: series.name, barMaxWidth: data.stack ? 60 : 34, color: cellColour(index),
            stack: data.stack ? "all" : undefined,
            // Parts beyond the last colour have the first ones again, paler.
            itemStyle: { borderRadius: data.stack ? 0 : [3, 3, 0, 0], opacity: data.stack && index >= LIGHT.length ? 0.45 : 1 },
            data: series.bars.map((bar) => bar.value ?? "-") },
          whiskers(series.bars.flatMap((bar, group) => bar.min === undefined ? [] : [[group, bar.min, bar.max]]), data.series.length, index),
        ]),
      }),

    // Three charts above each other on one axis of time: throughput, cores, memory.
    servers: (data) => {
      const panels = [
        { name: "tx/s", top: 24, height: 108 },
        { name: "cores", top: 168, height: 92 },
        { name: "memory, GiB", top: 296, height: 78 },
      ];
      const of = (panel, extra) => ({ type: "line", symbol: "none", xAxisIndex: panel, yAxisIndex: panel, ...extra });
      const marks = (panel) => ({ markArea: { ...phaseAreas(data.phases), label: { show: false } }, markLine: eventMarks(data, panel === 0) });
      const node = (index) => ({ color: cellColour(index), lineStyle: { width: 1.6, type: cellDash(index) } });
      return base({
        legend: { show: data.nodes.length > 1, type: "scroll", bottom: 0, data: data.nodes.map((one) => one.name), textStyle: textStyle(), itemWidth: 26,
          pageTextStyle: textStyle(), pageIconColor: soft() },
        axisPointer: { link: [{ xAxisIndex: "all" }] },
        tooltip: tooltip({ trigger: "axis", formatter: (items) => rows(`${figure(items[0].value[0])} s`, items.map((item) =>
          ({ marker: item.marker, name: item.seriesName, value: `${figure(item.value[1])} ${panels[item.axisIndex].name.split(", ").pop()}` }))) }),
        grid: panels.map(({ top, height }) => ({ left: 48, right: 14, top, height })),
        xAxis: panels.map((panel, index) => axis({ type: "value", gridIndex: index, min: 0, max: data.phases.end, splitLine: { show: false },
          ...(index === 2 ? bottomName("seconds") : {}),
          axisLabel: { ...textStyle(), show: index === 2, hideOverlap: true, formatter: tick, showMaxLabel: false } })),
        yAxis: panels.map((panel, index) => valueAxis(panel.name, { min: 0, gridIndex: index, splitNumber: 3 })),
        series: [
          of(0, { name: "throughput", data: data.throughput, color: ink(), lineStyle: { width: 1.6 }, ...marks(0) }),
          ...data.nodes.map((one, index) => of(1, { name: one.name, data: one.cpu, ...node(index), ...(index === 0 ? marks(1) : {}) })),
          ...data.nodes.map((one, index) => of(2, { name: one.name, data: one.memory, ...node(index), ...(index === 0 ? marks(2) : {}) })),
        ],
      });
    },

    // A block for each pair of values, in the colour of what is the best there; pale where that cannot be told.
    map: (data) =>
      base({
        grid: { left: 64, right: 18, top: 26, bottom: 70 },
        legend: { type: "scroll", bottom: 0, textStyle: textStyle(), itemWidth: 16, itemHeight: 10,
          pageTextStyle: textStyle(), pageIconColor: soft() },
        tooltip: tooltip({ trigger: "item", formatter: ({ seriesName, value }) =>
          `<b>${safe(data.x)} ${safe(data.xs[value[0]])}, ${safe(data.y)} ${safe(data.ys[value[1]])}</b><br>` +
          `${safe(seriesName)}: ${figure(value[2])} ms${value[3] ? "" : "<br>cannot tell"}` }),
        xAxis: axis({ type: "category", data: data.xs, splitLine: { show: false }, ...bottomName(data.x) }),
        yAxis: axis({ type: "category", data: data.ys, splitLine: { show: false }, name: data.y }),
        series: data.series.map(({ name, colour, places }) => ({
          type: "custom", name, data: places, color: cellColour(colour), encode: { x: 0, y: 1 },
          renderItem: (params, api) => {
            const [x, y] = api.coord([api.value(0), api.value(1)]);
            const [width, height] = api.size([1, 1]);
            const sure = api.value(3) === 1;
            return { type: "rect", shape: { x: x - width / 2, y: y - height / 2, width, height },
              style: { fill: cellColour(colour), opacity: sure ? 1 : 0.35, stroke: card(), lineWidth: 2 },
              textContent: { style: { text: figure(api.value(2)), fill: sure ? card() : ink(), fontSize: 11, fontFamily: font } },
              textConfig: { position: "inside" } };
          },
        })),
      }),

    // A bar for each transaction over time. Arrows are bent, so that those of both directions lie beside each other.
    cycle: (data) => {
      const narrow = innerWidth < 640;
      const half = 9;
      const end = Math.max(...data.transactions.map((one) => one.time[1]));
      const middle = (api, index) => api.coord([(data.transactions[index].time[0] + data.transactions[index].time[1]) / 2, index]);
      const arrow = (api, { from, to, label }) => {
        const down = from < to;
        const [x1, lane1] = middle(api, from);
        const [x2, lane2] = middle(api, to);
        const [y1, y2] = down ? [lane1 + half, lane2 - half] : [lane1 - half, lane2 + half];
        const length = Math.hypot(x2 - x1, y2 - y1);
        const [cpx1, cpy1] = [(x1 + x2) / 2 + (40 * (y2 - y1)) / length, (y1 + y2) / 2 - (40 * (x2 - x1)) / length];
        const angle = Math.atan2(y2 - cpy1, x2 - cpx1);
        const corner = (turn) => [x2 - 9 * Math.cos(angle + turn), y2 - 9 * Math.sin(angle + turn)];
        const stroke = ink();
        return { type: "group", children: [
          { type: "bezierCurve", shape: { x1, y1, cpx1, cpy1, x2, y2 }, style: { fill: null, stroke, lineWidth: 1.5 } },
          { type: "polygon", shape: { points: [[x2, y2], corner(0.4), corner(-0.4)] }, style: { fill: stroke } },
          { type: "text", x: cpx1, y: cpy1, style: { text: label, fill: ink(), fontSize: 12, fontFamily: font,
            stroke: card(), lineWidth: 3, align: "center", verticalAlign: "middle" } },
        ] };
      };
      return base({
        grid: { left: narrow ? 118 : 250, right: 30, top: 8, bottom: 44 },
        xAxis: axis({ type: "value", min: -0.03 * end, max: 1.03 * end, ...bottomName("milliseconds"),
          axisLabel: { ...textStyle(), hideOverlap: true, formatter: tick, showMinLabel: false, showMaxLabel: false } }),
        yAxis: axis({ type: "category", inverse: true, splitLine: { show: true, lineStyle: { color: line() } },
          data: data.transactions.map(({ name, uses }) => `{name|${name}}\n${uses.join("\n").replaceAll(", wrote", narrow ? "\nwrote" : ", wrote")}`),
          axisLabel: { ...textStyle(), interval: 0, fontSize: narrow ? 9 : 11, lineHeight: narrow ? 12 : 16, align: "right",
            rich: { name: { color: ink(), fontWeight: 600, fontSize: narrow ? 9 : 12, fontFamily: font } } } }),
        series: [
          { type: "custom", silent: true, data: data.transactions.map((one, index) => [...one.time, index]), encode: { x: [0, 1], y: 2 },
            renderItem: (params, api) => {
              const [x, y] = api.coord([api.value(0), api.value(2)]);
              const width = Math.max(3, api.coord([api.value(1), api.value(2)])[0] - x);
              return { type: "rect", shape: { x, y: y - half, width, height: 2 * half, r: 3 }, style: { fill: cellColour(data.cell) } };
            } },
          { type: "custom", silent: true, z: 5, data: data.arrows.map((one) => [data.transactions[one.from].time[0], one.from]), encode: { x: 0, y: 1 },
            renderItem: (params, api) => arrow(api, data.arrows[params.dataIndex]) },
        ],
      });
    },

    sweep: (data) => {
      const xs = data.series.flatMap((series) => series.points.map((point) => point[0]));
      const { min, max } = span(xs);
      const log = min > 0 && max / min >= 8;
      const ticks = [...new Set(xs)].sort((a, b) => a - b);
      const logBase = ticks.every((x) => Number.isInteger(Math.log2(x))) ? 2 : 10;
      return base({
        grid: { left: 48, right: 18, top: 26, bottom: data.series.length > 1 ? 70 : 46 },
        legend: { show: data.series.length > 1, type: "scroll", bottom: 0, textStyle: textStyle(), itemWidth: 26,
          pageTextStyle: textStyle(), pageIconColor: soft(),
          data: data.series.map(({ name, predicted }) => (predicted ? { name, icon: "path://M0 6h10v2H0zM16 6h10v2H16z" } : name)) },
        tooltip: tooltip({ trigger: "axis", formatter: (items) =>
          rows(`${safe(data.x)} ${items[0].value[0]}`, items.filter((item) => item.seriesType === "line").map((item) =>
            ({ marker: item.marker, name: item.seriesName, value: `${figure(item.value[1])} ${safe(data.unit)}` }))) }),
        xAxis: log
          ? logAxis("", { min, max, logBase, ...bottomName(data.x), nameTextStyle: textStyle(), splitLine: { show: false } })
          : axis({ type: "value", min, max: max === min ? min + 1 : max, splitLine: { show: false }, ...bottomName(data.x),
              interval: ticks.length === 2 ? max - min : undefined }),
        yAxis: valueAxis(data.unit === "1/min" ? "" : data.unit, { min: 0 }),
        // A predicted line goes with the measured one of its cell: the same colour, dashed, without marks.
        series: data.series.flatMap((series, index) => {
          const of = series.cell ?? index;
          return [
            { type: "line", name: series.name, color: cellColour(of), symbol: series.predicted ? "none" : cellMark(of), symbolSize: 8,
              data: series.points.map((point) => [point[0], point[1]]),
              lineStyle: { width: 2, type: series.predicted ? "dashed" : series.cell === undefined ? cellDash(of) : "solid" } },
            ...(series.predicted ? [] : [whiskers(series.points.map((point) => [point[0], point[2], point[3]]), 1, 0)]),
          ];
        }),
      });
    },
  };

  // Points nearest to whole decades keep their mark, all others are bare line.
  function sparseMarks(series) {
    const kept = new Set();
    for (let decade = 0; decade <= 12; decade++) {
      const odds = 10 ** decade;
      const index = series.points.findIndex((point) => point[0] >= odds);
      if (index >= 0) kept.add(index);
    }
    return { symbol: (value, params) => (kept.has(params.dataIndex) ? cellMark(series.cell) : "none") };
  }

  // Error bars: from the least to the largest repetition, in the middle of bar `index` of `count`.
  function whiskers(data, count, index) {
    return {
      type: "custom", silent: true, z: 5, data, encode: { x: 0, y: [1, 2] }, tooltip: { show: false },
      itemStyle: { color: ink() },
      renderItem: (params, api) => {
        const low = api.coord([api.value(0), api.value(1)]);
        const high = api.coord([api.value(0), api.value(2)]);
        if (count > 1) {
          const layout = api.barLayout({ count, barMaxWidth: 34 })[index];
          low[0] += layout.offsetCenter;
          high[0] += layout.offsetCenter;
        }
        const style = { stroke: ink(), lineWidth: 1.3 };
        const half = 5;
        const stroke = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style });
        return { type: "group", children: [
          stroke(low[0], low[1], high[0], high[1]),
          stroke(low[0] - half, low[1], low[0] + half, low[1]),
          stroke(high[0] - half, high[1], high[0] + half, high[1]),
        ] };
      },
    };
  }

  // One legend for a row of charts that share the colours of the cells.
  function legend(container) {
    const shared = [...container.querySelectorAll(".plot")].some((plot) =>
      ["percentiles", "histogram", "bars", "grouped"].includes(charts[plot.dataset.chart].type));
    if (!shared || cells.length < 2) return;
    const list = container.querySelector(".legend") || document.createElement("ul");
    list.className = "legend";
    list.replaceChildren(...cells.map((name, cell) => {
      const item = document.createElement("li");
      const ns = "http://www.w3.org/2000/svg";
      const svg = document.createElementNS(ns, "svg");
      svg.setAttribute("viewBox", "0 0 32 14");
      svg.setAttribute("aria-hidden", "true");
      const stroke = document.createElementNS(ns, "line");
      const dash = cellDash(cell);
      Object.entries({ x1: 0, x2: 32, y1: 7, y2: 7, stroke: cellColour(cell), "stroke-width": 3,
        "stroke-dasharray": Array.isArray(dash) ? dash.join(" ") : "none" }).forEach(([key, value]) => stroke.setAttribute(key, value));
      svg.append(stroke);
      item.append(svg, name);
      return item;
    }));
    container.prepend(list);
  }

  function draw() {
    drawn.forEach(({ chart, plot }) => chart.setOption(options[charts[plot.dataset.chart].type](charts[plot.dataset.chart]), true));
    document.querySelectorAll(".charts.drawn").forEach(legend);
  }

  // A place in a closed fold has no size yet: its charts are made when it opens.
  function place(container) {
    if (container.classList.contains("drawn") || container.closest("details:not([open])")) return;
    container.classList.add("drawn");
    container.querySelectorAll(".plot").forEach((plot) => {
      const { transactions } = charts[plot.dataset.chart];
      if (transactions) plot.style.height = `${50 + 88 * transactions.length}px`;
      drawn.push({ plot, chart: echarts.init(plot, null, { renderer: "svg" }) });
    });
  }
  const placeAll = () => document.querySelectorAll(".charts").forEach(place);
  placeAll();
  draw();
  document.querySelectorAll("details").forEach((details) => details.addEventListener("toggle", () => {
    const before = drawn.length;
    placeAll();
    if (drawn.length > before) draw();
  }));

  const resize = () => drawn.forEach(({ chart }) => chart.resize());
  addEventListener("resize", resize);
  darkScheme.addEventListener("change", draw);

  // On paper everything is light and unfolded.
  let folded = [];
  addEventListener("beforeprint", () => {
    print(true);
    folded = [...document.querySelectorAll("details:not([open])")];
    folded.forEach((details) => (details.open = true));
    placeAll();
    draw();
    // Paper is laid out after this: the drawings then scale with their places.
    drawn.forEach(({ chart, plot }) =>
      plot.querySelector("svg").setAttribute("viewBox", `0 0 ${chart.getWidth()} ${chart.getHeight()}`));
  });
  addEventListener("afterprint", () => {
    print(false);
    folded.forEach((details) => (details.open = false));
    drawn.forEach(({ plot }) => plot.querySelector("svg").removeAttribute("viewBox"));
    draw();
  });
})();
