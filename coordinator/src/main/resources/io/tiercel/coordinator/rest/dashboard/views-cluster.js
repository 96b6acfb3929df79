// The cluster at a glance, what was read, and health.
import { el, fill, term, bar } from './dom.js';
import { get } from './ask.js';
import { meaning, show, bytes, share, duration } from './words.js';
import { readChart } from './charts.js';
import { pagedTable } from './table.js';
import { betterPolicies, whyLink } from './views-why.js';

function figure(label, field, value, more) {
  return el('div', { class: 'figure' },
    el('dt', {}, term(label, meaning('overview', field))), el('dd', {}, value, more || null));
}

function tile(title, href, ...figures) {
  return el('section', { class: 'card tile' }, el('h2', {}, el('a', { href }, title)), el('dl', {}, ...figures));
}

function tiles(all) {
  const memory = all.memory;
  const used = memory.capacity_bytes ? memory.pinned_bytes / memory.capacity_bytes : 0;
  const minute = all.reads.last_minute;
  const rate = (minute.client + minute.pinned + minute.datanode) / 60;
  return [
    tile('Reads', '#reads',
      figure('From memory, last minute', 'reads.last_minute_memory_share', rate ? share(all.reads.last_minute_memory_share) : '–'),
      figure('Since start', 'reads.since_start_memory_share', share(all.reads.since_start_memory_share)),
      figure('Rate', 'reads.last_minute', bytes(rate) + '/s'),
      all.reads.reports_dropped ? figure('Reports dropped', 'reads.reports_dropped', show('number', all.reads.reports_dropped)) : null),
    tile('Memory', '#files',
      figure('Pinned', 'memory.pinned_bytes', bytes(memory.pinned_bytes), bar(used, share(used))),
      figure('Of at most', 'memory.capacity_bytes', bytes(memory.capacity_bytes)),
      figure('Blocks', 'memory.blocks', show('number', memory.blocks)),
      figure('Scheme', 'memory.scheme', memory.scheme)),
    tile('VMs', '#vms',
      figure('With an agent', 'memory.agents', show('number', memory.agents) + ' of ' + show('number', all.places.vms)),
      figure('Hypervisors', 'places.hosts', show('number', all.places.hosts)),
      figure('Racks', 'places.racks', show('number', all.places.racks))),
    tile('Jobs', '#jobs',
      figure('Running', 'jobs.running', show('number', all.jobs.running)),
      figure('With a deadline', 'jobs.with_deadline', show('number', all.jobs.with_deadline)),
      figure('Late', 'jobs.late', show('number', all.jobs.late), all.jobs.late ? el('span', { class: 'pill warn' }, 'look') : null)),
    tile('Hot blocks', '#files',
      figure('memcached servers', 'hot.servers', show('number', all.hot.servers)),
      figure('Blocks held', 'hot.blocks', show('number', all.hot.blocks)),
      figure('Hot from', 'hot.threshold', show('number', all.hot.threshold + 1) + ' reads')),
    tile('SSDs', '#ssd',
      figure('Divided by', 'ssd.solver', all.ssd.solver + (all.ssd.paused ? ', paused' : '')),
      figure('Caches', 'ssd.caches', show('number', all.ssd.caches)),
      figure('Problems', 'ssd.problems', show('number', all.ssd.problems))),
    tile('Background class', '#background',
      figure('Hypervisors', 'background.hosts', show('number', all.background.hosts)),
      figure('VMs in it', 'background.vms', show('number', all.background.vms)),
      figure('Interactive VMs wait', 'background.interactive_waiting', share(all.background.interactive_waiting))),
    tile('Parts of Tiercel', '#health',
      figure('In session', 'parts.in_session', show('number', all.parts.in_session)),
      figure('Away', 'parts.away', show('number', all.parts.away)),
      figure('In trouble', 'parts.in_trouble', show('number', all.parts.in_trouble)),
      figure('Of another build', 'parts.other_builds', show('number', all.parts.other_builds)),
      figure('Found by the doctor', 'findings.problems', show('number', all.findings.problems))),
  ];
}

export function clusterView() {
  const place = el('div', { class: 'tiles' });
  const chart = readChart({ height: 200 });
  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'The cluster at a glance'), place, chart.element),
    async refresh(overview) {
      fill(place, ...tiles(overview));
      await chart.refresh();
    },
  };
}

const READER = [
  { key: 'reads', label: 'Blocks', kind: 'number' },
  { key: 'read_bytes', label: 'Read', kind: 'bytes', sort: 'read_bytes' },
  { key: 'memory_share', label: 'From memory', kind: 'share', sort: 'memory_share', bar: true },
  { key: 'by_tier.client', label: 'Client tiers', kind: 'bytes' },
  { key: 'by_tier.pinned', label: 'Pinned', kind: 'bytes' },
  { key: 'by_tier.datanode', label: 'DataNode', kind: 'bytes' },
  { key: 'waited_seconds', label: 'Waited', kind: 'seconds' },
];

export function readsView() {
  const chart = readChart({ height: 280 });
  const jobs = pagedTable('jobs', {
    caption: 'By job', sort: 'read_bytes', size: 10, empty: 'No job has read of late.',
    columns: [
      { key: 'job', label: 'Job', sort: 'job', class: 'id', make: (job) => whyLink('job', job.job, job.job) },
      { key: 'application', label: 'Application', sort: 'application', class: 'name' },
      { key: 'user', label: 'User' }, ...READER,
    ],
  });
  const users = pagedTable('users', {
    caption: 'By user', sort: 'read_bytes', size: 10, empty: 'No user has read of late.',
    columns: [{ key: 'user', label: 'User', sort: 'user', class: 'name' }, ...READER],
  });
  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'Where reads were served from'), chart.element, jobs.element, users.element),
    refresh: () => Promise.all([chart.refresh(), jobs.refresh(), users.refresh()]),
  };
}

export function jobsView() {
  const deadlines = pagedTable('deadlines', {
    caption: 'Jobs with a deadline', sort: 'deadline', empty: 'No job with a deadline runs. -Dtiercel.deadline=20m gives a job one.',
    more(answer, note) {
      if (answer.remedy && answer.total === 0) note.textContent = answer.remedy;
    },
    columns: [
      { key: 'job', label: 'Job', class: 'id', make: (job) => whyLink('deadline', job.job, job.job) },
      { key: 'application', label: 'Application', sort: 'application', class: 'name' },
      { key: 'queue', label: 'Queue', sort: 'queue' },
      { key: 'seconds_left', label: 'Deadline in', kind: 'seconds', sort: 'deadline' },
      { key: 'on_track', label: 'State', sort: 'late', make: (job) => el('span', { class: 'pill ' + (job.on_track ? 'good' : 'bad') }, job.on_track ? 'on track' : 'late') },
      { key: 'holds', label: 'What holds it back', class: 'words' },
      { key: 'promised', label: 'Promised', kind: 'flag' },
      { key: 'finish_seconds', label: 'Finishes in', kind: 'seconds' },
      { key: 'finish_earliest_seconds', field: 'finish_latest_seconds', label: 'Between', make: (job) => job.finish_latest_seconds === undefined ? '–'
        : duration(job.finish_earliest_seconds || 0) + ' and ' + duration(job.finish_latest_seconds) },
      { key: 'slack_seconds', label: 'Slack', kind: 'seconds' },
      { key: 'tasks_left', label: 'Tasks left', kind: 'number' },
    ],
  });
  const jobs = pagedTable('jobs', {
    caption: 'Jobs that run or have read of late', sort: 'running', empty: 'No job runs, as far as the coordinator is told or sees.',
    columns: [
      { key: 'job', label: 'Job', sort: 'job', class: 'id' },
      { key: 'application', label: 'Application', sort: 'application', class: 'name' },
      { key: 'user', label: 'User' },
      { key: 'running', label: 'Runs', kind: 'flag', sort: 'running' },
      { key: 'told', label: 'Told by YARN', kind: 'flag' },
      { key: 'inputs', label: 'Files', kind: 'number' },
      { key: 'read_bytes', label: 'Read', kind: 'bytes', sort: 'read_bytes' },
      { key: 'memory_share', label: 'Locality', kind: 'share', sort: 'memory_share', bar: true },
      { key: 'waited_seconds', label: 'Waited', kind: 'seconds' },
      { key: 'idle_seconds', label: 'Last read before', kind: 'seconds' },
    ],
  });
  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'Jobs'), deadlines.element, jobs.element),
    refresh: () => Promise.all([deadlines.refresh(), jobs.refresh()]),
  };
}

export function healthView() {
  const findings = el('section', { class: 'card' });
  const parts = pagedTable('parts', {
    caption: 'Parts of Tiercel', sort: 'health', empty: 'No part is in session.',
    columns: [
      { key: 'part', label: 'Part', sort: 'part' },
      { key: 'host', label: 'Machine', sort: 'host', class: 'name' },
      { key: 'pid', label: 'Process', kind: 'text' },
      { key: 'in_session', label: 'State', make: (part) => el('span', { class: 'pill ' + (part.trouble ? 'bad' : part.in_session || part.part === 'coordinator' ? 'good' : 'warn') },
        part.trouble ? 'in trouble' : part.in_session ? 'in session' : 'away') },
      { key: 'seconds', label: 'For', kind: 'seconds' },
      { key: 'build', label: 'Build', sort: 'build', class: 'name' },
      { key: 'other_build', label: 'Other build', kind: 'flag' },
      { key: 'trouble', label: 'Trouble', sort: 'health', class: 'words' },
    ],
  });

  const silence = el('p', { class: 'quiet' });
  const machines = pagedTable('v1/findings', {
    caption: 'What the doctor found on machines', sort: 'severity', size: 10, empty: 'No machine has told of a finding.',
    more(answer) {
      const names = answer.silent.slice(0, 10).join(', ') + (answer.silent.length > 10 ? ' and others' : '');
      silence.textContent = names ? 'Machines that told nothing yet: ' + names + '. Run tiercel doctor --tell there.'
        : answer.machines ? 'Every machine with a relay has told what its doctor found.' : 'A machine without a relay cannot tell: run tiercel doctor there.';
    },
    columns: [
      { key: 'machine', label: 'Machine', sort: 'machine', class: 'name' },
      { key: 'severity', label: 'Severity', sort: 'severity', make: (found) => el('span', { class: 'pill ' + ({ error: 'bad', warning: 'warn' }[found.severity] || '') }, found.severity) },
      { key: 'check', label: 'Check', sort: 'check' },
      { key: 'words', label: 'Finding', class: 'words' },
      { key: 'remedy', label: 'Should be', class: 'words' },
      { key: 'age_seconds', label: 'Found before', kind: 'seconds', sort: 'age' },
    ],
  });

  async function look(overview) {
    const lines = [];
    if (overview.trouble) lines.push('The coordinator: ' + overview.trouble);
    const worst = await get('parts', { sort: 'health', size: 20 });
    for (const part of worst.rows) {
      const name = part.part + ' on ' + part.host;
      if (part.trouble && part.part !== 'coordinator') lines.push(name + ': ' + part.trouble);
      else if (!part.in_session) lines.push(name + ' is away for ' + duration(part.seconds) + ': is it stopped, or is its way to the coordinator?');
    }
    if (overview.parts.other_builds) {
      lines.push(overview.parts.other_builds + ' of the parts in session are of another build than the coordinator, which is '
        + overview.build + ': finish the upgrade, or see the column Build.');
    }
    if (overview.findings.problems) {
      lines.push('The doctor found ' + overview.findings.problems + (overview.findings.problems === 1 ? ' problem' : ' problems') + ' on machines: see the table below.');
    }
    lines.push(...await betterPolicies());
    if (overview.memory.agents === 0) lines.push('No DataNode has an agent in session, so that nothing is pinned: see docs/install.md.');
    if (overview.hot.servers === 0) lines.push('No memcached server is there for hot blocks. That is well where tiercel.hot.servers names none.');
    fill(findings, el('h2', {}, 'Findings'),
      lines.length ? el('ul', {}, ...lines.map((line) => el('li', {}, line))) : el('p', {}, 'All is well, as far as the coordinator hears.'),
      silence);
  }

  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'Health'), findings, machines.element, parts.element),
    refresh: (overview) => Promise.all([look(overview), machines.refresh(), parts.refresh()]),
  };
}
