// Asks the coordinator. Addresses are relative, so that the page works under any prefix of a proxy.

/** Somebody has to log in. */
export class LoggedOut extends Error {}

/** The coordinator cannot answer, or is not there: in words. */
export class NoAnswer extends Error {
  name = 'NoAnswer';
}

async function ask(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new NoAnswer('The coordinator does not answer. Is it running? This page asks again.');
  }
  const text = await response.text();
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NoAnswer('What answers here is no coordinator (HTTP ' + response.status + ').');
  }
  if (response.status === 401) throw new LoggedOut(json.error);
  if (!response.ok) throw new NoAnswer(json.error || 'HTTP ' + response.status);
  return json;
}

/** Asks for something, with parameters that are left out where they are empty. */
export function get(path, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== '' && value !== undefined && value !== null) query.set(name, value);
  }
  const text = query.toString();
  return ask('GET', text ? path + '?' + text : path);
}

/** Logs this browser in, by {token} or {code}. */
export function logIn(by) {
  return ask('POST', 'login', by);
}

export function logOut() {
  return ask('POST', 'logout', {});
}
