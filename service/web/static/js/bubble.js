// What a piece of the answer counts and why, beside it while it is pointed at or has the focus; Escape puts it away.
import { byId } from "./dom.js";

const GAP = 8;

export function watchBubble() {
  for (const type of ["mouseover", "focusin"]) document.addEventListener(type, (event) => showFor(event.target));
  for (const type of ["mouseout", "focusout"]) document.addEventListener(type, leave);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

function showFor(target) {
  const bubble = byId("bubble");
  const piece = target.closest?.("[data-said]");
  if (!piece || !piece.dataset.said) return;
  hide();
  bubble.textContent = piece.dataset.said;
  bubble.hidden = false;
  place(bubble, piece.getBoundingClientRect());
  for (const item of piece.dataset.items.split(" ")) byId(`item-${item}`)?.classList.add("lit");
}

/** Above the piece, or below where there is no room, and never over the edge. */
function place(bubble, box) {
  const { width, height } = bubble.getBoundingClientRect();
  const most = document.documentElement.clientWidth - width - GAP;
  const left = Math.max(GAP, Math.min(box.left + box.width / 2 - width / 2, most));
  const above = box.top - height - GAP;
  bubble.style.left = `${left + scrollX}px`;
  bubble.style.top = `${(above < GAP ? box.bottom + GAP : above) + scrollY}px`;
}

/** Stays while the pointer is on the bubble itself. */
function leave(event) {
  const left = event.target.closest?.("[data-said], #bubble");
  const isStill = [left, byId("bubble")].some((each) => each?.contains(event.relatedTarget));
  if (left && !isStill) hide();
}

function hide() {
  byId("bubble").hidden = true;
  for (const item of document.querySelectorAll(".lit")) item.classList.remove("lit");
}
