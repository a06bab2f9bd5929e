// One tab stop for many buttons: arrow keys move among them as they lie on the screen, Home and End to either end.

const buttonsOf = (container) => [...container.querySelectorAll("button")];

export function roving(container) {
  container.addEventListener("focusin", (event) => event.target.matches("button") && stopAt(container, event.target));
  container.addEventListener("keydown", (event) => {
    const next = nextButton(buttonsOf(container), document.activeElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

/** Makes one button the tab stop of its container: this one, or the first. */
export function stopAt(container, button) {
  const buttons = buttonsOf(container);
  const stop = buttons.includes(button) ? button : buttons[0];
  for (const each of buttons) each.tabIndex = each === stop ? 0 : -1;
}

function nextButton(buttons, current, key) {
  const at = buttons.indexOf(current);
  if (at < 0) return null;
  if (key === "ArrowLeft") return buttons[at - 1];
  if (key === "ArrowRight") return buttons[at + 1];
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons.at(-1);
  return key === "ArrowUp" || key === "ArrowDown" ? nearest(buttons, current, key === "ArrowUp" ? -1 : 1) : null;
}

function nearest(buttons, current, direction) {
  const from = current.getBoundingClientRect();
  const distance = (box) => Math.abs(box.top - from.top) * 100 + Math.abs(box.left - from.left);
  const candidates = buttons
    .map((button) => [button, button.getBoundingClientRect()])
    .filter(([, box]) => (box.top - from.top) * direction > from.height / 2);
  return candidates.sort(([, one], [, other]) => distance(one) - distance(other))[0]?.[0];
}
