// Hypervisors: SSDs, with the reasons of the last plan, and the background class.
import { el, fill, term } from './dom.js';
import { get } from './ask.js';
import { duration, meaning, show } from './words.js';
import { pagedTable } from './table.js';

const REASONS = {
  solved: 'the solver gives it',
  override: 'an operator has said so',
  'small-move': 'the change is too small to be worth a move',
  'no-payback': 'the change would not pay back',
  'others-keep': 'others keep theirs',
};

export function ssdView() {
  const loop = el('section', { class: 'card' });
  const shares = pagedTable('ssd/shares', {
    caption: 'Who has how much of which SSD, by the last round', sort: 'host', empty: 'There was no round yet, or no hypervisor’s agent keeps SSD caches. See docs/ssd-sharing.md.',
    columns: [
      { key: 'host', label: 'Hypervisor', sort: 'host', class: 'name' },
      { key: 'vm', label: 'VM', sort: 'vm', class: 'name' },
      { key: 'application', label: 'Application', sort: 'application', class: 'name' },
      { key: 'part_of_ssd', label: 'Of the SSD', kind: 'share', sort: 'part_of_ssd', bar: true },
      { key: 'bytes', label: 'Gets', kind: 'bytes', sort: 'bytes' },
      { key: 'bytes_before', label: 'Had', kind: 'bytes' },
      { key: 'inputs.miss_ratio_now', label: 'Missed', kind: 'share' },
      { key: 'inputs.criticality', label: 'Criticality', kind: 'number' },
      { key: 'why', label: 'Why', sort: 'why', class: 'words', make: (cache) => REASONS[cache.why] || cache.why },
      { key: 'runner_up', label: 'Next', class: 'name' },
    ],
  });

  async function look() {
    const state = await get('ssd');
    const last = state.last;
    const line = (label, field, value) => el('div', { class: 'figure' }, el('dt', {}, term(label, meaning('ssd', field))), el('dd', { class: 'long' }, value));
    fill(loop, el('h2', {}, 'The loop'), el('dl', { class: 'narrow' },
      line('Divided by', 'solver', state.solver + (state.paused ? ', paused' : '')),
      line('Every', 'interval_seconds', duration(state.interval_seconds)),
      line('Lease', 'lease', state.lease),
      last ? line('Last round', 'last.at', '#' + last.round + ', ' + last.at) : null,
      last ? line('Changed', 'last.changed', last.changed + ' of ' + last.vms) : null,
      last ? line('Saves', 'last.saved_seconds', show('number', last.saved_seconds) + ' s each second') : null),
    last && last.problems.length ? el('ul', { class: 'bad' }, ...last.problems.slice(0, 50).map((problem) => el('li', {}, problem))) : null,
    el('p', { class: 'quiet' }, 'tiercel ssd pause, resume, trigger and override change it; tiercel why vm explains a VM.'));
  }

  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'SSDs'), loop, shares.element),
    refresh: () => Promise.all([look(), shares.refresh()]),
  };
}

export function backgroundView() {
  const told = el('p', { class: 'quiet' });
  const hosts = pagedTable('hosts', {
    caption: 'The background class, by hypervisor', sort: 'host', empty: 'No hypervisor’s agent has reported. See docs/host.md.',
    more(answer) {
      told.textContent = answer.told_background.length
        ? 'Best-effort by tiercel.host.background: ' + answer.told_background.join(', ')
        : 'tiercel.host.background names no best-effort VM; agents’ own files may.';
    },
    columns: [
      { key: 'host', label: 'Hypervisor', sort: 'host', class: 'name' },
      { key: 'present', label: 'Agent', make: (host) => el('span', { class: 'pill ' + (host.present ? 'good' : 'warn') }, host.present ? 'here' : 'away') },
      { key: 'processors', label: 'CPUs', kind: 'number' },
      { key: 'vms', label: 'VMs', kind: 'number' },
      { key: 'background', label: 'In the class', kind: 'number', sort: 'background' },
      { key: 'raised', label: 'Raised now', kind: 'number', sort: 'raised' },
      { key: 'raises', label: 'Raises', kind: 'number' },
      { key: 'residual', label: 'Left for it', kind: 'share', sort: 'residual', bar: true },
      { key: 'interactive_waiting', label: 'Interactive VMs wait', kind: 'share', sort: 'interactive_waiting' },
      { key: 'waited_before', label: 'Cost before', kind: 'number' },
      { key: 'waited_after', label: 'Cost in it', kind: 'number' },
      { key: 'class', label: 'How', class: 'words' },
      { key: 'problems', label: 'Problems', sort: 'problems', class: 'words', make: (host) => host.problems.join('; ') || '–' },
    ],
  });
  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'The background class'), hosts.element, told),
    refresh: () => hosts.refresh(),
  };
}
