// Asks the service. A key is wanted only where the service was set up with some; it is kept for this tab alone.

const KEY = "api-key";

function kept() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepKey(key) {
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    /* it can't be kept, and will be asked for again */
  }
}

async function ask(path, init) {
  const key = kept();
  const headers = { ...init.headers, ...(key ? { Authorization: `Bearer ${key}` } : {}) };
  const response = await fetch(path, { ...init, headers });
  return { status: response.status, body: await response.json() };
}

export function post(path, body, signal) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

export const get = (path) => ask(path, {});

/** The requests that stand as examples in the interface description. */
export async function examples(operation) {
  const response = await fetch(new URL(`../../examples/${operation}.json`, import.meta.url));
  return response.ok ? response.json() : {};
}
