// The dashboard: which view is shown, and that it is kept up to date.
import { el, byId, fill } from './dom.js';
import { get, logIn, logOut, LoggedOut } from './ask.js';
import { learn } from './words.js';
import { clusterView, readsView, jobsView, healthView } from './views-cluster.js';
import { vmsView, filesView } from './views-memory.js';
import { ssdView, backgroundView } from './views-hosts.js';
import { whyView } from './views-why.js';

const VIEWS = {
  cluster: ['Cluster', clusterView],
  reads: ['Reads', readsView],
  vms: ['VMs', vmsView],
  jobs: ['Jobs', jobsView],
  files: ['Files', filesView],
  ssd: ['SSD', ssdView],
  background: ['Background', backgroundView],
  why: ['Why', whyView],
  health: ['Health', healthView],
};
const PAUSE_MILLIS = 5000;

let shown = '';
let view = null;
let paused = false;
let timer = 0;

function wanted() {
  // What follows a slash is for the view.
  const name = location.hash.slice(1).split('/')[0];
  return VIEWS[name] ? name : 'cluster';
}

function navigation() {
  fill(byId('views'), ...Object.entries(VIEWS).map(([name, [label]]) =>
    el('a', { href: '#' + name, 'aria-current': name === shown ? 'page' : null }, label)));
}

function choose() {
  const name = wanted();
  if (name === shown) return;
  shown = name;
  view = VIEWS[name][1]();
  document.title = VIEWS[name][0] + ' – Tiercel';
  navigation();
  fill(byId('view'), view.element);
  byId('said').textContent = VIEWS[name][0];
}

function logInShown(isShown) {
  byId('login').hidden = !isShown;
  for (const id of ['views', 'tools', 'state']) byId(id).hidden = isShown;
  byId('view').hidden = isShown;
  if (isShown) byId('token').focus();
}

function head(overview) {
  byId('cluster').textContent = overview.cluster;
  const bad = overview.parts.in_trouble > 0 || overview.trouble;
  const warn = overview.parts.away > 0 || overview.parts.other_builds > 0 || overview.findings.problems > 0;
  const state = byId('state');
  state.textContent = bad ? 'in trouble' : warn ? 'look at health' : 'well';
  state.className = 'pill ' + (bad ? 'bad' : warn ? 'warn' : 'good');
  byId('updated').textContent = 'as of ' + new Date().toLocaleTimeString();
  trouble(overview.trouble ? 'The coordinator: ' + overview.trouble : '');
}

function trouble(words) {
  const place = byId('trouble');
  if (place.textContent !== words) place.textContent = words;
  place.hidden = !words;
}

async function refresh() {
  clearTimeout(timer);
  try {
    const overview = await get('overview');
    await learn();
    if (!byId('login').hidden) logInShown(false);
    for (const id of ['views', 'tools', 'state']) byId(id).hidden = false;
    choose();
    head(overview);
    await view.refresh(overview);
    document.body.dataset.ready = shown;
  } catch (failure) {
    if (failure instanceof LoggedOut) {
      shown = '';
      fill(byId('view'));
      trouble('');
      logInShown(true);
      document.body.dataset.ready = 'login';
      return;
    }
    trouble(failure.message);
  }
  if (!paused) timer = setTimeout(refresh, document.hidden ? 12 * PAUSE_MILLIS : PAUSE_MILLIS);
}

async function enter(by) {
  byId('refused').textContent = '';
  try {
    await logIn(by);
    byId('token').value = '';
  } catch (failure) {
    byId('refused').textContent = failure.message;
  }
}

byId('login').addEventListener('submit', async (event) => {
  event.preventDefault();
  await enter({ token: byId('token').value.trim() });
  if (!byId('refused').textContent) refresh();
});
byId('logout').addEventListener('click', async () => {
  await logOut().catch(() => {});
  refresh();
});
byId('pause').addEventListener('click', () => {
  paused = !paused;
  byId('pause').setAttribute('aria-pressed', String(paused));
  byId('said').textContent = paused ? 'Updates are paused' : 'Updates go on';
  if (paused) clearTimeout(timer);
  else refresh();
});
window.addEventListener('hashchange', () => refresh());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && !paused) refresh();
});

const code = /^#code=([0-9a-f]+)(?:&view=([^&]+))?$/.exec(location.hash);
if (code) {
  // A code is used once, and stays in no history.
  history.replaceState(null, '', location.pathname + location.search + (code[2] ? '#' + code[2] : ''));
  await enter({ code: code[1] });
}
refresh();
