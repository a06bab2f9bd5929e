// The rules as controls, built from what GET /v1/rules says of them.
import { faultLine } from "./editor.js";
import { byId, el, humanise } from "./dom.js";

/** Draws the controls of one game; `chosen(profile, overrides)` is called after each change. */
export function drawOptions(game, { profile, overrides }, faults, chosen) {
  const preset = presetOf(game, profile);
  const change = (name, value) => {
    const others = Object.fromEntries(Object.entries(overrides).filter(([other]) => other !== name));
    chosen(profile, value === preset[name] ? others : { ...others, [name]: value });
  };
  const values = { ...preset, ...overrides };
  const focused = document.activeElement?.id;
  byId("options").replaceChildren(
    profileField(game, profile, faults, chosen),
    ...game.options.map((option) => optionField(option, values[option.name], faults, change)),
  );
  if (focused) byId(focused)?.focus();
  byId("rules-summary").textContent = summary(profile, overrides);
}

function presetOf(game, profile) {
  const defaults = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  return { ...defaults, ...game.profiles.find(({ name }) => name === profile)?.rules };
}

function summary(profile, overrides) {
  const changed = Object.keys(overrides).length;
  return humanise(profile) + (changed ? `, ${changed} changed` : "");
}

function profileField(game, profile, faults, chosen) {
  const select = el(
    "select",
    { id: "profile", onchange: () => chosen(select.value, {}), "aria-describedby": "profile-text" },
    game.profiles.map(({ name }) => el("option", { value: name }, humanise(name))),
  );
  select.value = profile;
  const text = game.profiles.find(({ name }) => name === profile)?.text ?? "";
  return el(
    "div",
    { class: "field" },
    el("label", { for: "profile" }, "Profile"),
    select,
    el("p", { class: "hint", id: "profile-text" }, text),
    faultsOf("profile", faults),
  );
}

function optionField(option, value, faults, change) {
  const id = `rule-${option.name}`;
  const control = controlOf(option, id, value, change);
  const text = el(
    "p",
    { class: "hint", id: `${id}-text` },
    option.text,
    " ",
    el("span", { class: "clause" }, option.clause),
  );
  control.setAttribute("aria-describedby", `${id}-text`);
  return el(
    "div",
    { class: `field ${option.type}` },
    el("label", { for: id }, humanise(option.name)),
    control,
    text,
    faultsOf(id, faults),
  );
}

function controlOf(option, id, value, change) {
  const { name, type, choices, min, max } = option;
  if (type === "boolean") {
    return el("input", {
      id,
      type: "checkbox",
      checked: value === true,
      onchange: (event) => change(name, event.target.checked),
    });
  }
  if (type === "integer") {
    const number = (event) => change(name, event.target.value === "" ? option.default : Number(event.target.value));
    return el("input", { id, type: "number", min, max, value, onchange: number });
  }
  const picked = (event) => change(name, choices[event.target.selectedIndex]);
  const select = el(
    "select",
    { id, onchange: picked },
    choices.map((choice) => el("option", {}, humanise(choice))),
  );
  select.selectedIndex = choices.indexOf(value);
  return select;
}

function faultsOf(field, faults) {
  return el(
    "div",
    { class: "faults" },
    (faults.get(field) ?? []).map((fault) => faultLine(fault)),
  );
}
