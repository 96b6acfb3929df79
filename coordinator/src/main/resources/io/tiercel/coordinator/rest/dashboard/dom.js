// Makes elements. Texts from a cluster, as names of files, are only ever set as text, so that they cannot be markup.

/** An element with properties (class, aria-..., on click) and children: elements or texts. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element with this id. */
export function byId(id) {
  return document.getElementById(id);
}

const REACHED = '[tabindex], a, button, summary, input, select';

/** Puts these in place of all that is in an element. The keyboard's focus, and what is open, stay at their places. */
export function fill(element, ...children) {
  const focus = [...element.querySelectorAll(REACHED)].indexOf(document.activeElement);
  const open = [...element.querySelectorAll('details')].map((details) => details.open);
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  if (open.includes(true)) {
    element.querySelectorAll('details').forEach((details, index) => { details.open = Boolean(open[index]); });
  }
  const next = focus < 0 ? null : element.querySelectorAll(REACHED)[focus];
  if (next) next.focus({ preventScroll: true });
}

let tips = 0;

/** A word with its definition, which appears under the pointer, at the focus of the keyboard, and to who hears the page. */
export function term(label, definition) {
  if (!definition) return el('span', {}, label);
  const id = 'tip' + ++tips;
  const tip = el('span', { class: 'tip', role: 'tooltip', id }, definition.meaning);
  if (definition.unit) tip.append(el('span', { class: 'tip-more' }, 'Unit: ' + definition.unit));
  if (definition.metric) tip.append(el('span', { class: 'tip-more' }, 'Metric: ' + definition.metric));
  const place = (event) => {
    // Fixed, so that no table that scrolls cuts it off.
    const around = event.currentTarget.getBoundingClientRect();
    tip.style.left = Math.max(8, Math.min(around.left, window.innerWidth - 316)) + 'px';
    tip.style.top = Math.min(around.bottom + 6, window.innerHeight - 90) + 'px';
  };
  return el('span', { class: 'term', tabindex: '0', 'aria-describedby': id, on: { mouseenter: place, focus: place } }, label, tip);
}

/** A part of a whole as a bar; the number stands beside it. */
export function bar(share, label) {
  const inner = el('span', { class: 'fill' });
  inner.style.width = Math.max(0, Math.min(1, share)) * 100 + '%';
  return el('span', { class: 'bar', role: 'img', 'aria-label': label }, inner);
}
