// The request of the page, to copy: for the shell, Python and JavaScript.
import { announce, byId, el } from "./dom.js";
import { roving, stopAt } from "./roving.js";

const LANGUAGES = [
  ["curl", "curl", curl],
  ["python", "Python", python],
  ["javascript", "JavaScript", javascript],
];
let shown = "curl";
let asked = null;

export function drawSnippets() {
  const tabs = el("div", { class: "tabs", role: "tablist", "aria-label": "Language" }, LANGUAGES.map(drawTab));
  roving(tabs);
  const code = el("pre", { id: "snippet", role: "tabpanel", tabindex: "0" }, el("code", {}));
  const copyShown = () => copy(byId("snippet").textContent, "The request");
  const button = el("button", { type: "button", class: "plain", id: "copy-snippet", onclick: copyShown }, "Copy");
  byId("snippets").append(el("div", { class: "row" }, tabs, button), code);
  choose(shown);
}

function drawTab([id, name]) {
  const show = () => choose(id);
  const attributes = {
    type: "button",
    role: "tab",
    id: `tab-${id}`,
    "aria-controls": "snippet",
    onclick: show,
    onfocus: show,
  };
  return el("button", attributes, name);
}

export function showRequest(path, body) {
  asked = { address: new URL(path, location.href).href, body };
  choose(shown);
}

function choose(id) {
  shown = id;
  for (const [each] of LANGUAGES) byId(`tab-${each}`).setAttribute("aria-selected", String(each === id));
  stopAt(byId("snippets").querySelector(".tabs"), byId(`tab-${id}`));
  byId("snippet").setAttribute("aria-labelledby", `tab-${id}`);
  const [, , write] = LANGUAGES.find(([each]) => each === id);
  byId("snippet").firstChild.textContent = asked ? write(asked.address, asked.body) : "";
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} was copied.`);
    return true;
  } catch {
    announce(`${what} could not be copied; this browser does not let the page do it.`);
    return false;
  }
}

const json = (body) => JSON.stringify(body, null, 2);

function curl(address, body) {
  return `curl -sS ${address} \\\n  -H 'Content-Type: application/json' \\\n  -d '${json(body).replaceAll("'", "'\\''")}'`;
}

function python(address, body) {
  const words = { true: "True", false: "False", null: "None" };
  const literal = json(body).replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (found) => words[found] ?? found);
  return [
    "import requests",
    "",
    "response = requests.post(",
    `    "${address}",`,
    `    json=${indent(literal)},`,
    ")",
    "print(response.json())",
  ].join("\n");
}

function javascript(address, body) {
  return [
    `const response = await fetch("${address}", {`,
    '    method: "POST",',
    '    headers: { "Content-Type": "application/json" },',
    `    body: JSON.stringify(${indent(json(body))}),`,
    "});",
    "console.log(await response.json());",
  ].join("\n");
}

const indent = (text) => text.replaceAll("\n", "\n    ");
