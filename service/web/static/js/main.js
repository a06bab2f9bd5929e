// Chooses what to show by the address, and keeps the address in step with what is shown.
import { byId, el } from "./dom.js";
import { get, keepKey } from "./api.js";
import { watchBubble } from "./bubble.js";
import { HandView } from "./hand.js";
import { ReplayView } from "./replay.js";
import { copy, drawSnippets } from "./snippets.js";
import { readState, START, writeState } from "./state.js";

let hand = null;
let replay = null;

async function start() {
  const { status, body } = await get("/v1/rules");
  if (status === 401) return byId("main").prepend(keyField());
  drawSnippets();
  watchBubble();
  hand = new HandView(body.games, keep);
  replay = new ReplayView(body.games, keep);
  byId("share").addEventListener("click", () => copy(location.href, "The link to this hand"));
  byId("main").addEventListener("click", keepFragments);
  document.querySelector(".skip").addEventListener("click", skip);
  addEventListener("hashchange", show);
  show();
}

function keep(state) {
  history.replaceState(null, "", writeState(state));
}

/** Shows what the address stands for; one that stands for nothing, what was last shown, or the first hand. */
function show() {
  const state = readState(location.hash) ?? hand.state ?? readState(START);
  const isReplay = Boolean(state.replay);
  byId("hand-view").hidden = isReplay;
  byId("replay-view").hidden = !isReplay;
  byId(isReplay ? "to-replay" : "to-hand").setAttribute("aria-current", "true");
  byId(isReplay ? "to-hand" : "to-replay").removeAttribute("aria-current");
  if (isReplay) replay.show(state);
  else hand.show(state);
}

/** The way back to the hand leads to the hand as it was left. */
function keepFragments(event) {
  if (event.target.id !== "to-hand" || !hand.state) return;
  event.preventDefault();
  location.hash = writeState(hand.state);
}

/** The skip link moves the focus alone: the fragment is taken by the hand. */
function skip(event) {
  event.preventDefault();
  byId("main").focus();
}

function keyField() {
  const input = el("input", { id: "key", type: "password", autocomplete: "off", required: true });
  const submit = (event) => {
    event.preventDefault();
    keepKey(input.value);
    location.reload();
  };
  return el(
    "form",
    { class: "panel", onsubmit: submit },
    el("label", { for: "key" }, "This service wants an API key"),
    input,
    el("button", { class: "primary" }, "Use this key"),
  );
}

start();
