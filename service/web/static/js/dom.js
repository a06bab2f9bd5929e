// Small helpers to build elements; text is always set as text.

/** An element with attributes; `on…` are listeners, false and null leave an attribute out, true sets it bare. */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** Says something to those who listen rather than look. */
export function announce(text) {
  byId("status").textContent = text;
}

/** Points as people write them: with a sign, and a minus that is one. */
export function signed(points) {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}

export const plain = (points) => String(points).replace("-", "−");

/** `ace_low_run_value` as a label. */
export function humanise(name) {
  const words = String(name).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
