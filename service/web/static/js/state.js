// What the page shows, and how it stands in the address: anyone with the address sees the same.
import { tidy } from "./cards.js";

export const START = "game=rummy500&hand=7S+8S+9S+4C+4S+4D+KS+10H+2C+AH&meld=KC+KD+KH&meld=7H+8H+9H";

/** The state that an address stands for; null where it stands for none. */
export function readState(hash) {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  if (params.has("replay")) {
    return { replay: params.get("replay"), deal: params.get("deal"), turn: Number(params.get("turn") ?? 0) || 0 };
  }
  const game = params.get("game");
  if (game !== "rummy500" && game !== "rummy3000") return null;
  const melds = [...params].filter(([name]) => name === "meld" || name === "mine");
  return {
    game,
    question: params.get("question") === "ended" ? "ended" : "best",
    hand: params.get("hand") ?? "",
    laidOff: params.get("laid_off") ?? "",
    melds: melds.map(([name, cards]) => ({ isMine: name === "mine", cards })),
    keepsDiscard: params.has("keep_discard"),
    wentOut: params.get("went_out") ?? "others",
    profile: params.get("profile") ?? "standard",
    overrides: Object.fromEntries(
      [...params].filter(([name]) => name.startsWith("rule.")).map(([name, value]) => [name.slice(5), fromText(value)]),
    ),
    reported: params.get("reported") ?? "",
  };
}

/** The address of a state: short, readable, and the same for equal states. */
export function writeState(state) {
  if (state.replay) return address({ replay: state.replay, deal: state.deal, turn: state.turn || null });
  const has500 = state.game === "rummy500";
  const isEnded = has500 && state.question === "ended";
  return address({
    game: state.game,
    question: isEnded ? "ended" : null,
    hand: tidy(state.hand),
    laid_off: isEnded ? tidy(state.laidOff) : null,
    melds: has500 ? state.melds : [],
    keep_discard: has500 && !isEnded && state.keepsDiscard ? "yes" : null,
    went_out: isEnded && state.wentOut !== "others" ? state.wentOut : null,
    profile: state.profile === "standard" ? null : state.profile,
    ...Object.fromEntries(Object.entries(state.overrides).map(([name, value]) => [`rule.${name}`, value])),
    reported: state.reported,
  });
}

function address({ melds = [], ...values }) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined && value !== "") params.append(name, String(value));
  }
  for (const meld of melds) params.append(meld.isMine ? "mine" : "meld", tidy(meld.cards));
  return `#${params}`;
}

function fromText(value) {
  if (value === "true" || value === "false") return value === "true";
  return /^-?\d+$/.test(value) ? Number(value) : value;
}
