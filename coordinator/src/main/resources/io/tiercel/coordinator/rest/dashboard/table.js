// A table that asks for one page of rows at a time.
import { el, fill, term, bar } from './dom.js';
import { get } from './ask.js';
import { meaning, show } from './words.js';

function cell(column, row) {
  // Roles are said, as on a phone cells are laid out as lines, and no table would be left.
  const properties = { class: column.class, role: 'cell', 'data-label': column.label };
  if (column.make) return el('td', properties, el('span', {}, column.make(row)));
  const value = column.key.split('.').reduce((at, name) => (at ? at[name] : undefined), row);
  const text = show(column.kind, value);
  return el('td', properties, el('span', {}, column.bar && value !== undefined ? bar(value, text) : null, ' ' + text));
}

/**
 * Makes a table.
 *
 * @param path what is asked, as "vms"
 * @param options {caption, columns, sort, empty, size, more}: columns are {key, label, kind, sort, bar, make}
 * @return {element, refresh}
 */
export function pagedTable(path, options) {
  const state = { page: 1, size: options.size || 25, sort: options.sort, order: 'usual', filter: '' };
  const body = el('tbody', { role: 'rowgroup' });
  const head = el('tr', { role: 'row' });
  const pager = el('p', { class: 'pager' });
  const note = el('p', { class: 'quiet' });
  const filter = el('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter: ' + options.caption });
  const scroll = el('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': options.caption },
    el('table', { role: 'table' }, el('caption', { class: 'unseen' }, options.caption), el('thead', { role: 'rowgroup' }, head), body));
  const element = el('section', { class: 'card' },
    el('div', { class: 'card-head' }, el('h2', {}, options.caption), filter), note, scroll, pager);
  let asked = 0;

  function header() {
    fill(head, ...options.columns.map((column) => {
      const label = term(column.label, meaning(path, column.field || column.key || ''));
      if (!column.sort) return el('th', { scope: 'col', role: 'columnheader' }, label);
      const isBy = state.sort === column.sort;
      const direction = !isBy ? 'none' : (state.order === 'reverse') === (column.kind !== undefined && column.kind !== 'text')
        ? 'ascending' : 'descending';
      return el('th', { scope: 'col', role: 'columnheader', 'aria-sort': direction }, label, el('button', {
        type: 'button', class: 'sort', 'aria-label': 'Sort by ' + column.label,
        on: { click: () => sortBy(column.sort) },
      }, !isBy ? '↕' : direction === 'ascending' ? '▲' : '▼'));
    }));
  }

  function sortBy(sort) {
    state.order = state.sort === sort && state.order === 'usual' ? 'reverse' : 'usual';
    state.sort = sort;
    state.page = 1;
    header();
    refresh();
  }

  function turn(by) {
    state.page += by;
    refresh();
  }

  async function refresh() {
    const number = ++asked;
    const answer = await get(path, state);
    if (number !== asked) return answer;
    const pages = Math.max(1, Math.ceil(answer.total / state.size));
    if (state.page > pages) {
      state.page = pages;
      return refresh();
    }
    if (!head.children.length) header();
    fill(body, ...answer.rows.map((row) => el('tr', { role: 'row' }, ...options.columns.map((column) => cell(column, row)))));
    const words = answer.total > 0 ? '' : state.filter ? 'Nothing fits this filter.' : options.empty;
    note.textContent = words || '';
    note.hidden = !words;
    scroll.hidden = answer.total === 0;
    fill(pager, el('span', {}, answer.total + (answer.total === 1 ? ' row' : ' rows') + ', page ' + state.page + ' of ' + pages),
      el('button', { type: 'button', disabled: state.page <= 1, on: { click: () => turn(-1) } }, 'Back'),
      el('button', { type: 'button', disabled: state.page >= pages, on: { click: () => turn(1) } }, 'Next'));
    pager.hidden = answer.total <= state.size && state.page === 1;
    if (options.more) options.more(answer, note);
    return answer;
  }

  let waits;
  filter.addEventListener('input', () => {
    clearTimeout(waits);
    waits = setTimeout(() => {
      state.filter = filter.value;
      state.page = 1;
      refresh().catch(() => {});
    }, 250);
  });
  return { element, refresh };
}
