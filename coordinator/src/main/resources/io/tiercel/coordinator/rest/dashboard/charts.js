// What was read over time, from which tier, as stacked areas.
import { el, fill, term } from './dom.js';
import { get } from './ask.js';
import { bytes, meaning } from './words.js';

export const TIERS = [
  { key: 'datanode', label: 'DataNode, not pinned' },
  { key: 'pinned', label: 'DataNode, pinned' },
  { key: 'client', label: 'Client tiers' },
];

// 1, 2, 4 ... of each unit, so that the axis has round numbers of bytes.
const STEPS = Array.from({ length: 60 }, (_, power) => 2 ** power);

function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

/** Each tier on top of those before it, in bytes a second. */
function stacked(series) {
  const length = series.client.length;
  const times = [];
  const sums = TIERS.map(() => new Array(length));
  for (let i = 0; i < length; i++) {
    times.push(series.end_seconds - (length - 1 - i) * series.interval_seconds);
    let sum = 0;
    TIERS.forEach((tier, t) => {
      sum += series[tier.key][i] / series.interval_seconds;
      sums[t][i] = sum;
    });
  }
  // The highest first, so that the lower ones are drawn over it.
  return [times, ...sums.reverse()];
}

function drawn(width, height, data) {
  const axis = { stroke: color('quiet'), grid: { stroke: color('line'), width: 1 }, ticks: { stroke: color('line') } };
  const series = [...TIERS].reverse().map((tier) => ({
    label: tier.label, stroke: color('tier-' + tier.key), fill: color('tier-' + tier.key), width: 1, points: { show: false },
  }));
  return {
    width, height, legend: { show: false }, cursor: { y: false, points: { show: false } },
    scales: { y: { range: (chart, low, high) => [0, high > 0 ? high * 1.05 : 1] } },
    axes: [axis, { ...axis, size: 78, incrs: STEPS, values: (chart, ticks) => ticks.map((tick) => bytes(tick) + '/s') }],
    series: [{}, ...series],
  };
}

/** A figure; {element, refresh}. */
export function readChart(options = {}) {
  let window = 'hour';
  let chart = null;
  let data = null;
  const place = el('div', { class: 'chart', 'aria-hidden': 'true' });
  const legend = el('ul', { class: 'legend' });
  const summary = el('p', { class: 'quiet' });
  const hour = el('button', { type: 'button', 'aria-pressed': 'true', on: { click: () => choose('hour') } }, 'Last hour');
  const day = el('button', { type: 'button', 'aria-pressed': 'false', on: { click: () => choose('day') } }, 'Last day');
  const element = el('section', { class: 'card' },
    el('div', { class: 'card-head' }, el('h2', {}, 'Reads by tier'), el('span', { class: 'buttons' }, hour, day)),
    legend, place, summary);

  function choose(next) {
    window = next;
    hour.setAttribute('aria-pressed', String(next === 'hour'));
    day.setAttribute('aria-pressed', String(next === 'day'));
    refresh().catch(() => {});
  }

  function draw() {
    if (!data || !place.clientWidth) return;
    if (chart) chart.destroy();
    chart = new uPlot(drawn(place.clientWidth, options.height || 240, data), data, place);
  }

  async function refresh() {
    const series = await get('reads', { window });
    const before = data;
    data = stacked(series);
    if (chart && before) chart.setData(data);
    else draw();
    fill(legend, ...TIERS.map((tier) => {
      const sum = series[tier.key].reduce((all, one) => all + one, 0);
      return el('li', {}, el('span', { class: 'swatch ' + tier.key }),
        term(tier.label, meaning('overview', 'reads.since_start.' + tier.key)), ' ', el('strong', {}, bytes(sum)));
    }));
    const all = TIERS.reduce((sum, tier) => sum + series[tier.key].reduce((one, more) => one + more, 0), 0);
    const memory = all - series.datanode.reduce((one, more) => one + more, 0);
    summary.textContent = all === 0
      ? 'No client has reported a read in this time. Reads are reported by processes with Tiercel’s client jar, through their machine’s relay.'
      : Math.round((100 * memory) / all) + ' % of ' + bytes(all) + ' came out of memory that Tiercel keeps.';
    return series;
  }

  new ResizeObserver(draw).observe(place);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  return { element, refresh };
}
