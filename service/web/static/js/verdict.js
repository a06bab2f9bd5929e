// What another app reported, held against what is right: does it agree, and if not, why.
import { el, humanise, plain } from "./dom.js";

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The verdict in a few words, for its heading and for those who listen. */
export function verdictOn(answer, reported) {
  const right = plain(answer.correct.players[0].score);
  return answer.agrees ? `${reported} is right` : `Not ${reported}: the right score is ${right}`;
}

/** `setRules(profile, rules)`, where there is one, scores the hand by the rules that explain the report. */
export function drawVerdict(title, { agrees, findings, explanations }, setRules) {
  return el(
    "section",
    { class: `verdict ${agrees ? "agrees" : "differs"}`, "aria-labelledby": "verdict-title" },
    el("h3", { id: "verdict-title" }, title),
    findings.map((finding) => el("p", {}, capital(finding.text), " ", el("span", { class: "clause" }, finding.clause))),
    agrees ? null : reasons(explanations, setRules),
  );
}

function reasons(explanations, setRules) {
  if (!explanations.length) return el("p", {}, "No usual mistake and no other published rule gives that number.");
  const heading = explanations.length > 1 ? "Each of these gives that number" : "What gives that number";
  return [
    el("h4", {}, heading),
    el(
      "ul",
      {},
      explanations.map((each) => reason(each, setRules)),
    ),
  ];
}

function reason({ text, also, rules, profile }, setRules) {
  const others = also.map((causes) => causes.map(causeName).join(" with ")).join("; ");
  const use = () => setRules(profile ?? "standard", profile ? {} : rules);
  return el(
    "li",
    {},
    capital(text),
    others && el("span", { class: "note" }, `The same number: ${others}`),
    rules && setRules && el("button", { type: "button", class: "plain", onclick: use }, "Score it by that rule"),
  );
}

/** `rules:go_out_bonus=25` and `ace_in_hand_1` in words. */
function causeName(id) {
  return humanise(id.replace(/^rules:/, "").replace("=", ": "));
}
