// VMs and racks, and what is in their memory and why.
import { el } from './dom.js';
import { pagedTable } from './table.js';
import { bytes } from './words.js';
import { whyLink } from './views-why.js';

export function vmsView() {
  const racks = pagedTable('racks', {
    caption: 'Racks', sort: 'rack', size: 10, empty: 'No rack is known.',
    columns: [
      { key: 'rack', label: 'Rack', sort: 'rack', class: 'name' },
      { key: 'hosts', label: 'Hypervisors', kind: 'number' },
      { key: 'vms', label: 'VMs', kind: 'number', sort: 'vms' },
      { key: 'agents', label: 'With an agent', kind: 'number' },
      { key: 'pinned_bytes', label: 'Pinned', kind: 'bytes', sort: 'pinned_bytes' },
      { key: 'capacity_bytes', label: 'Of at most', kind: 'bytes' },
    ],
  });
  const vms = pagedTable('vms', {
    caption: 'VMs', sort: 'vm', empty: 'No VM is known: no DataNode has an agent in session, and tiercel.topology.file names no topology. See docs/install.md.',
    columns: [
      { key: 'vm', label: 'VM', sort: 'vm', class: 'id' },
      { key: 'host', label: 'Hypervisor', sort: 'host', class: 'name' },
      { key: 'rack', label: 'Rack', sort: 'rack', class: 'name' },
      { key: 'agent', label: 'Agent', make: (vm) => el('span', { class: 'pill ' + (vm.agent ? 'good' : 'warn') }, vm.agent ? 'here' : 'none') },
      { key: 'pinned_share', label: 'Used', kind: 'share', sort: 'pinned_share', bar: true },
      { key: 'pinned_bytes', label: 'Pinned', kind: 'bytes', sort: 'pinned_bytes' },
      { key: 'containers', label: 'Containers', kind: 'number', sort: 'containers' },
      { key: 'cores', field: 'cores_taken', label: 'Cores', make: (vm) => vm.cores === undefined ? '–' : vm.cores_taken + ' of ' + vm.cores },
      { key: 'yarn_bytes', field: 'yarn_taken_bytes', label: 'Memory for containers', make: (vm) => vm.yarn_bytes === undefined ? '–'
        : bytes(vm.yarn_taken_bytes) + ' of ' + bytes(vm.yarn_bytes) },
      { key: 'ssd_bytes', label: 'SSD', kind: 'bytes', sort: 'ssd_bytes' },
      { key: 'capacity_bytes', label: 'Of at most', kind: 'bytes', sort: 'capacity_bytes' },
      { key: 'blocks', label: 'Blocks', kind: 'number' },
      { key: 'resident_bytes', label: 'In the page cache', kind: 'bytes' },
      { key: 'storage_mbps', label: 'Storage, MB/s', kind: 'number', sort: 'storage_mbps' },
      { key: 'waiting_share', label: 'CPUs wait', kind: 'share' },
      { key: 'failures', label: 'Failures', kind: 'number' },
    ],
  });
  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'VMs'), racks.element, vms.element),
    refresh: () => Promise.all([racks.refresh(), vms.refresh()]),
  };
}

/** What is long opens where it stands. */
function why(row) {
  if (!row.why) return 'Not known any more.';
  return row.why.length < 60 ? row.why : el('details', {}, el('summary', {}, row.why.slice(0, 56) + '…'), el('p', { class: 'pre' }, row.why));
}

export function filesView() {
  const hot = pagedTable('hot', {
    caption: 'Hot blocks in memcached', sort: 'reads', size: 10, empty: 'No block is held in memcached: none is hot, or tiercel.hot.servers names no server.',
    columns: [
      { key: 'path', label: 'File', sort: 'path', class: 'name' },
      { key: 'block', label: 'Block', class: 'name' },
      { key: 'reads', label: 'Reads', kind: 'number', sort: 'reads' },
      { key: 'bytes', label: 'Length', kind: 'bytes', sort: 'bytes' },
      { key: 'server', label: 'Server', class: 'name' },
      { key: 'held_seconds', label: 'Held for', kind: 'seconds' },
      { key: 'why', label: 'Why', class: 'words' },
    ],
  });
  const files = pagedTable('files', {
    caption: 'Files in DataNodes’ memory', sort: 'bytes', size: 10, empty: 'No block is pinned. What is read again by jobs comes to be.',
    columns: [
      { key: 'path', label: 'File', sort: 'path', class: 'name', make: (file) => whyLink('file', file.path, file.path) },
      { key: 'blocks', label: 'Blocks', kind: 'number', sort: 'blocks' },
      { key: 'bytes', label: 'Takes', kind: 'bytes', sort: 'bytes' },
      { key: 'vms', label: 'On VMs', kind: 'number' },
      { key: 'why', label: 'What it is worth, and why', class: 'words', make: why },
    ],
  });
  const pins = pagedTable('pins', {
    caption: 'Blocks in DataNodes’ memory', sort: 'path', size: 10, empty: 'No block is pinned.',
    columns: [
      { key: 'block', label: 'Block', class: 'name', make: (pin) => whyLink('block', pin.block, pin.block) },
      { key: 'path', label: 'File', sort: 'path', class: 'name' },
      { key: 'vm', label: 'VM', sort: 'vm', class: 'id' },
      { key: 'bytes', label: 'Takes', kind: 'bytes', sort: 'bytes' },
      { key: 'why', label: 'When it was last read', class: 'words', make: why },
    ],
  });
  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'Files and blocks'), files.element, pins.element, hot.element),
    refresh: () => Promise.all([files.refresh(), pins.refresh(), hot.refresh()]),
  };
}
