// Numbers in words, and what each figure means, by the coordinator's own document.
import { get } from './ask.js';

const BYTES = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
let schemas = null;

/** Reads what figures mean, once. */
export async function learn() {
  if (schemas) return;
  const document = await get('openapi.json');
  schemas = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    const content = methods.get && methods.get.responses['200'].content;
    if (content) schemas[path.slice(1)] = content['application/json'].schema;
  }
}

/** What a figure means: of a path as "overview", the field as "memory.blocks"; "rows" and lists are passed through. */
export function meaning(path, field) {
  let schema = schemas && schemas[path];
  for (const name of field.split('.')) {
    if (!schema) return null;
    if (schema.properties && !schema.properties[name] && schema.properties.rows) schema = schema.properties.rows.items;
    while (schema && schema.items) schema = schema.items;
    schema = schema && schema.properties && schema.properties[name];
  }
  return schema ? { meaning: schema.description, unit: schema['x-unit'], metric: schema['x-metric'] } : null;
}

function short(value) {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toExponential(1);
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export function bytes(value) {
  let unit = 0;
  let left = value;
  while (Math.abs(left) >= 1024 && unit < BYTES.length - 1) {
    left /= 1024;
    unit++;
  }
  return short(left) + ' ' + BYTES[unit];
}

export function share(value) {
  return short(value * 100) + ' %';
}

/** As 3 h 20 min, or -2 min. */
export function duration(seconds) {
  const sign = seconds < 0 ? '-' : '';
  const left = Math.abs(seconds);
  if (left < 60) return sign + short(left) + ' s';
  if (left < 3600) return sign + Math.floor(left / 60) + ' min ' + Math.floor(left % 60) + ' s';
  if (left < 86400) return sign + Math.floor(left / 3600) + ' h ' + Math.floor((left % 3600) / 60) + ' min';
  return sign + Math.floor(left / 86400) + ' d ' + Math.floor((left % 86400) / 3600) + ' h';
}

/** A value of a kind: bytes, share, seconds, number, flag or text. A dash where nobody knows it. */
export function show(kind, value) {
  if (value === undefined || value === null || value === '') return '–';
  switch (kind) {
    case 'bytes': return bytes(value);
    case 'share': return share(value);
    case 'seconds': return duration(value);
    case 'number': return short(value);
    case 'flag': return value ? 'yes' : 'no';
    default: return String(value);
  }
}
