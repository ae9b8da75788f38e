"use strict";
// What all charts have in common: colours, numbers, axes, phases and events. The report and the live page share it.
const loadstone = (() => {
  // Colours that the colour-blind can tell apart (after Okabe and Ito); light, then dark ground.
  const LIGHT = ["#0b5cad", "#c75000", "#00795c", "#a8327d", "#8a6a00", "#2f9bd1", "#5b4bb5", "#555f69"];
  const DARK = ["#6cb2f5", "#f59b55", "#4bc9a2", "#ea8cc4", "#e3c34f", "#9ad8f7", "#b3a7f5", "#b9c3cd"];
  const MARKS = ["circle", "rect", "triangle", "diamond", "pin", "arrow", "roundRect", "emptyCircle"];
  const DASHES = ["solid", [7, 4], [2, 3], [10, 3, 2, 3], [4, 2], [1, 4], [12, 5], [6, 2, 1, 2]];
  const darkScheme = matchMedia("(prefers-color-scheme: dark)");
  // The library measures texts by itself, so it needs the font by name.
  const font = getComputedStyle(document.body).fontFamily;
  let printing = false;

  const dark = () => darkScheme.matches && !printing;
  const cellColour = (cell) => (dark() ? DARK : LIGHT)[cell % LIGHT.length];
  const cellDash = (cell) => DASHES[cell % DASHES.length];
  const cellMark = (cell) => MARKS[cell % MARKS.length];
  const ink = () => (dark() ? "#e6ebf0" : "#16202c");
  const soft = () => (dark() ? "#a3b0bd" : "#51606f");
  const line = () => (dark() ? "#2c3642" : "#e3e7ec");
  const card = () => (dark() ? "#181f27" : "#ffffff");
  const shade = () => (dark() ? "rgba(160,176,192,0.13)" : "rgba(80,96,112,0.10)");

  // Three digits that mean something, as in the tables.
  const figure = (value) => {
    const size = Math.abs(value);
    const digits = size >= 99.95 || size === 0 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
    return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  };
  const tick = (value) =>
    value >= 1e6 ? `${+(value / 1e6).toPrecision(3)}M` : value >= 1e4 ? `${+(value / 1e3).toPrecision(3)}k` : `${+value.toPrecision(3)}`;
  // The share below 1 − 1/odds: 10 is the 90th percentile, 1000 the 99.9th.
  const percentile = (odds) => {
    const nines = Math.max(0, Math.ceil(Math.log10(odds)) - 2);
    return `${+(100 * (1 - 1 / odds)).toFixed(nines + (odds % 10 === 0 ? 0 : 1))} %`;
  };
  // A text from the result, made harmless where the library takes markup.
  const safe = (text) => echarts.format.encodeHTML(String(text));

  const textStyle = () => ({ color: soft(), fontSize: 11, fontFamily: font });
  const axis = (extra) => ({
    axisLine: { lineStyle: { color: line() } },
    axisTick: { show: false },
    axisLabel: { ...textStyle(), hideOverlap: true },
    splitLine: { lineStyle: { color: line() } },
    nameTextStyle: textStyle(),
    ...extra,
  });
  const valueAxis = (name, extra) =>
    axis({ type: "value", name, nameGap: 10, nameTextStyle: { ...textStyle(), align: "left", padding: [0, 0, 0, -36] }, ...extra,
      axisLabel: { ...textStyle(), hideOverlap: true, formatter: tick } });
  const logAxis = (name, extra) => valueAxis(name, { type: "log", logBase: 10, minorTick: { show: false }, ...extra });
  const bottomName = (name) => ({ name, nameLocation: "middle", nameGap: 26 });
  const tooltip = (extra) => ({
    confine: true,
    backgroundColor: card(),
    borderColor: line(),
    textStyle: { color: ink(), fontSize: 12 },
    ...extra,
  });
  const base = (extra) => ({
    animation: false,
    aria: { enabled: false },
    backgroundColor: "transparent",
    textStyle: { fontFamily: font },
    grid: { left: 44, right: 24, top: 26, bottom: 44 },
    ...extra,
  });
  const rows = (title, items) =>
    `<b>${title}</b><br>` + items.map((item) => `${item.marker || ""}${safe(item.name)}: <b>${item.value}</b>`).join("<br>");
  const span = (numbers) => ({ min: Math.min(...numbers), max: Math.max(...numbers) });

  // A scale from 0 that ends on a whole step, the same for every chart with the same maximum.
  const niceScale = (max) => {
    const rough = Math.max(max, 1) / 5;
    const power = 10 ** Math.floor(Math.log10(rough));
    const interval = [1, 2, 5, 10].map((step) => step * power).find((step) => step >= rough);
    return { max: interval * Math.ceil((1.02 * Math.max(max, 1)) / interval), interval };
  };

  const phaseAreas = ({ from, to, end }) => {
    const areas = [];
    const named = (name, start, stop) => (stop - start > 0.2 * end ? name : "");
    if (from > 0) areas.push([{ name: named("ramp-up", 0, from), xAxis: 0 }, { xAxis: from }]);
    if (to < end) areas.push([{ name: named("ramp-down", to, end), xAxis: to }, { xAxis: end }]);
    return {
      silent: true,
      itemStyle: { color: shade() },
      label: { color: soft(), fontSize: 10, position: "insideTop" },
      data: areas,
    };
  };

  // Lines at the instants of events. Repetitions have theirs at about the same time: one name is enough.
  const eventMarks = (data, named) => {
    const events = data.events || [];
    if (events.length === 0) return undefined;
    const seen = new Set();
    return {
      silent: true,
      symbol: "none",
      animation: false,
      lineStyle: { color: dark() ? "#ff9c92" : "#b3261e", width: 1.4, type: [5, 3] },
      data: events.map(({ second, what }) => {
        const show = named && !seen.has(what);
        seen.add(what);
        const late = second > 0.6 * data.phases.end;
        return { xAxis: second, label: { show, formatter: what, position: "insideEndTop", rotate: 0, color: ink(), fontSize: 11,
          fontFamily: font, align: late ? "right" : "left", padding: late ? [0, 6, 0, 0] : [0, 0, 0, 6] } };
      }),
    };
  };

  const overTime = (data, lines, extra) =>
    base({
      grid: { left: 48, right: 14, top: 26, bottom: lines.length > 1 ? 66 : 44 },
      legend: { show: lines.length > 1, type: "scroll", bottom: 0, textStyle: textStyle(), itemWidth: 26,
        pageTextStyle: textStyle(), pageIconColor: soft() },
      tooltip: tooltip({ trigger: "axis", formatter: (items) =>
        rows(`${figure(items[0].value[0])} s`, items.map((item) =>
          ({ marker: item.marker, name: item.seriesName, value: `${figure(item.value[1])} ${data.unit}` }))) }),
      xAxis: axis({ type: "value", min: 0, max: data.phases.end, splitLine: { show: false }, ...bottomName("seconds"),
        axisLabel: { ...textStyle(), hideOverlap: true, formatter: tick, showMaxLabel: false } }),
      yAxis: valueAxis(data.unit, { min: 0, ...extra }),
      series: lines,
    });

  const print = (now) => (printing = now);
  return { DASHES, darkScheme, font, cellColour, cellDash, cellMark, ink, soft, line, card, print, figure, tick, percentile, safe,
    textStyle, axis, valueAxis, logAxis, bottomName, tooltip, base, rows, span, niceScale, phaseAreas, eventMarks, overTime };
})();
