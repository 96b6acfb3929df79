// Why something is as it is, and whether another policy would have been better.
import { el, fill, term } from './dom.js';
import { get } from './ask.js';
import { bytes, meaning, share, show } from './words.js';

const KINDS = {
  file: ['A file', '/data/events'],
  block: ['A block', 'blk_1073741825'],
  job: ['A job', 'application_1700000000000_0001'],
  task: ['A task', 'task_1700000000000_0001_m_000012'],
  deadline: ['A job’s deadline', 'application_1700000000000_0001'],
  vm: ['A VM’s SSD', 'vm7'],
};
const TIERS = { clients: 'Clients’ own tiers', pins: 'DataNodes’ pins', hot: 'memcached' };

/** The tiers for which another policy would have been better over the last day, in words. */
export async function betterPolicies() {
  const answer = await get('v1/regret');
  return answer.tiers.filter((tier) => tier.better).map((tier) => (TIERS[tier.tier] || tier.tier)
    + ': another policy, ' + tier.better + ', would have kept more of what was read over the last day. See Why.');
}

/** A link to the view that explains it. */
export function whyLink(kind, name, text) {
  return el('a', { href: '#why/' + kind + '/' + encodeURIComponent(name) }, text);
}

/** What the address asks for: [kind, name], or nothing. */
function asked() {
  const parts = /^#why\/([a-z]+)\/(.+)$/.exec(location.hash);
  if (!parts || !KINDS[parts[1]]) return null;
  try {
    return [parts[1], decodeURIComponent(parts[2])];
  } catch {
    return null;
  }
}

function path(kind, name) {
  return 'v1/why/' + kind + '/' + name.replace(/^\//, '').split('/').map(encodeURIComponent).join('/');
}

function input(ground) {
  const value = ground.number === undefined ? ground.words
    : ground.unit === 'bytes' ? bytes(ground.number) : show('number', ground.number) + ' ' + ground.unit;
  return el('div', { class: 'figure' }, el('dt', {}, ground.name), el('dd', { class: 'long' }, value));
}

function explanation(one) {
  return el('section', { class: 'card' },
    el('h2', {}, one.kind + ' ' + one.name),
    el('p', {}, one.decision),
    el('dl', {},
      el('div', { class: 'figure' }, el('dt', {}, 'Decided at'), el('dd', {}, one.at || '–')),
      el('div', { class: 'figure' }, el('dt', {}, 'Runner-up'), el('dd', { class: 'long' }, one.runner_up || '–')),
      el('div', { class: 'figure' }, el('dt', {}, 'Changed by'), el('dd', { class: 'long' }, one.otherwise || '–'))),
    one.inputs.length ? el('h2', {}, 'It went by') : null,
    el('dl', {}, ...one.inputs.map(input)));
}

function policies(tier) {
  const name = TIERS[tier.tier] || tier.tier;
  const says = (label, field, value) => el('div', { class: 'figure' },
    el('dt', {}, term(label, meaning('v1/regret', field))), el('dd', {}, value));
  if (!tier.reads) {
    return el('section', { class: 'card tile' }, el('h2', {}, name),
      el('p', { class: 'quiet' }, 'Not known yet: it takes some thousand reads of blocks.'));
  }
  return el('section', { class: 'card tile' }, el('h2', {}, name),
    tier.better ? el('p', {}, el('span', { class: 'pill warn' }, tier.better), ' would have been better.') : null,
    el('dl', {},
      says('Of the possible hits', 'tiers.share', share(tier.share)),
      says('Its own policy hits', 'tiers.live', share(tier.live)),
      says('Possible', 'tiers.possible', share(tier.possible)),
      ...Object.entries(tier.policies).map(([policy, ratio]) => says(policy, 'tiers.policies', share(ratio))),
      says('Reads', 'tiers.reads', show('number', tier.reads))));
}

export function whyView() {
  const kind = el('select', { 'aria-label': 'Of what' },
    ...Object.entries(KINDS).map(([value, [label]]) => el('option', { value }, label)));
  const name = el('input', { type: 'search', 'aria-label': 'Its name', required: true, spellcheck: 'false', autocomplete: 'off', class: 'name' });
  const answer = el('div', { role: 'status' });
  const regret = el('div', { class: 'tiles' });
  const hint = () => { name.placeholder = KINDS[kind.value][1]; };
  const form = el('form', { class: 'card ask' }, el('label', {}, 'Why is ', kind), name, el('button', { type: 'submit' }, 'Ask'));
  kind.addEventListener('change', hint);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.hash = '#why/' + kind.value + '/' + encodeURIComponent(name.value.trim());
  });
  let before = '';

  async function explain() {
    const question = asked();
    if (location.hash !== before) {
      before = location.hash;
      fill(answer);
      if (question) [kind.value, name.value] = question;
      hint();
    }
    if (!question) return;
    try {
      const found = await get(path(...question));
      fill(answer, ...found.explanations.map(explanation));
    } catch (failure) {
      if (failure.name !== 'NoAnswer') throw failure;
      fill(answer, el('p', { class: 'notice' }, failure.message));
    }
  }

  async function compare() {
    fill(regret, ...(await get('v1/regret')).tiers.map(policies));
  }

  return {
    element: el('div', {}, el('h1', { class: 'unseen' }, 'Why'), form, answer,
      el('h2', {}, 'What other policies would have kept, over the last day'), regret),
    refresh: () => Promise.all([explain(), compare()]),
  };
}
