// The request that a state stands for, and the field of the page behind each of its parts.
import { split } from "./cards.js";

// The players' names, as they stand in the sentences of the answers.
const HAND = "this hand";
const TABLE = "the table";
const WENT_OUT = { you: HAND, others: TABLE };

/**
 * The operation, its body, and `places`: pairs of a JSON pointer into the body and the name of a field of the page.
 */
export function requestFor(state) {
  const asked = state.game === "rummy3000" ? rummy3000(state) : rummy500(state);
  const rules = { ...(state.profile === "standard" ? {} : { profile: state.profile }), ...state.overrides };
  if (Object.keys(rules).length) asked.body.rules = rules;
  asked.places.push(
    ["/rules/profile", "profile"],
    ...Object.keys(rules).map((name) => [`/rules/${name}`, `rule-${name}`]),
  );
  asked.path = `/v1/${asked.operation.replace(".", "/")}`;
  return asked;
}

const listed = (text) => split(text).join(" ");

function rummy3000(state) {
  const hand = listed(state.hand);
  if (state.reported !== "") {
    const body = { players: [{ name: HAND, hand, reported: { score: whole(state.reported) } }] };
    return { operation: "rummy3000.verify", body, places: playerPlaces() };
  }
  const operation = split(state.hand).length === 8 ? "rummy3000.discard" : "rummy3000.arrange";
  return { operation, body: { hand }, places: [["/hand", "hand"]] };
}

function rummy500(state) {
  return state.question === "ended" ? ended(state) : best(state);
}

function best(state) {
  const body = { hand: listed(state.hand) };
  if (state.melds.length) body.table = state.melds.map((meld) => ({ cards: listed(meld.cards) }));
  if (state.keepsDiscard) body.keep_discard = true;
  const melds = state.melds.map((_, place) => [`/table/${place}`, `meld-${place}`]);
  return { operation: "rummy500.arrange", body, places: [["/hand", "hand"], ...melds] };
}

function ended(state) {
  const [mine, theirs] = [true, false].map((isMine) =>
    state.melds
      .map((meld, place) => ({ cards: listed(meld.cards), field: `meld-${place}`, isMine: meld.isMine }))
      .filter((meld) => meld.isMine === isMine),
  );
  const you = { name: HAND, melds: mine.map((meld) => meld.cards), hand: listed(state.hand) };
  if (split(state.laidOff).length) you.lay_offs = listed(state.laidOff);
  const isVerified = state.reported !== "";
  if (isVerified) you.reported = { score: whole(state.reported) };
  const body = { players: [you, { name: TABLE, melds: theirs.map((meld) => meld.cards), hand: "" }] };
  if (state.wentOut !== "nobody") body.went_out = WENT_OUT[state.wentOut];
  const places = [
    ...playerPlaces(),
    ...mine.map((meld, place) => [`/players/0/melds/${place}`, meld.field]),
    ...theirs.map((meld, place) => [`/players/1/melds/${place}`, meld.field]),
  ];
  return { operation: isVerified ? "rummy500.verify" : "rummy500.score", body, places };
}

function playerPlaces() {
  return [
    ["/players/0/hand", "hand"],
    ["/players/0/lay_offs", "laid-off"],
    ["/players/0/reported", "reported"],
    ["/went_out", "went-out"],
  ];
}

/** A whole number where one was written; else what was written, for the service to refuse with its reason. */
function whole(text) {
  const written = text.trim().replace("−", "-");
  return /^[+-]?\d{1,15}$/.test(written) ? Number(written) : text;
}

/** The field of the page that an error of the service belongs to, if any: the one with the longest pointer. */
export function fieldAt(pointer, places) {
  const within = places.filter(([start]) => pointer === start || pointer.startsWith(`${start}/`));
  return within.sort(([one], [other]) => other.length - one.length)[0]?.[1] ?? null;
}
