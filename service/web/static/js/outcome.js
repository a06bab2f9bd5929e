// What the service said, on the felt: an answer, a refusal, or that there is nothing to say yet.
import { drawAnswer, drawDiscards } from "./answer.js";
import { announce, byId, el } from "./dom.js";
import { faultLine } from "./editor.js";
import { shapeOf } from "./shape.js";
import { drawVerdict, verdictOn } from "./verdict.js";

const said = (text) => el("p", { class: "summary" }, text);

function fill(kind, ...children) {
  byId("answer").dataset.kind = kind;
  byId("answer-body").replaceChildren(...children.flat().filter(Boolean));
}

export function showNothing(text) {
  fill("empty", said(text));
}

/** `setRules` scores the hand by the rules that explain what was reported. */
export function showAnswer({ operation, body }, answer, reported, setRules) {
  const shape = shapeOf(operation, answer, body);
  const verdict = operation.endsWith(".verify") ? verdictOn(answer, reported) : null;
  const discards = operation.endsWith(".discard") ? drawDiscards(answer.options) : null;
  fill("answered", verdict && drawVerdict(verdict, answer, setRules), drawAnswer(shape), discards);
  announce(`${verdict ? `${verdict}. ` : ""}Score ${shape.score}: ${shape.summary}.`);
}

/** `faults`: for each field its faults; those under null have no field of their own. */
export function showRefusal(detail, faults) {
  const links = [...faults]
    .filter(([field]) => field)
    .flatMap(([field, each]) => each.map((fault) => link(field, fault)));
  const others = (faults.get(null) ?? []).map((fault) => faultLine(fault));
  fill(
    "refused",
    said("No answer yet"),
    el("ul", {}, links),
    others,
    links.length + others.length ? null : said(detail),
  );
  announce(`No answer yet: ${detail}`);
}

function link(field, { detail }) {
  const go = () => {
    if (byId("rules").contains(byId(field))) byId("rules").open = true;
    byId(field)?.focus();
  };
  return el("li", {}, el("button", { type: "button", class: "plain", onclick: go }, detail));
}
