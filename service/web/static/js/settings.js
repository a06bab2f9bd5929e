// Runs before the page is drawn, so that it is drawn once, in the colours that the reader chose.
"use strict";
(() => {
  const root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = { theme: kept("theme"), suits: kept("suits") };

  function kept(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  function choose(name, value) {
    chosen[name] = value;
    try {
      localStorage.setItem(name, value);
    } catch {
      /* where nothing is kept, it holds for this page */
    }
    apply();
  }

  function apply() {
    root.dataset.theme = chosen.theme ?? (prefersDark.matches ? "dark" : "light");
    root.dataset.suits = chosen.suits ?? "two";
    document.getElementById("dark")?.setAttribute("aria-pressed", String(root.dataset.theme === "dark"));
    document.getElementById("four-colours")?.setAttribute("aria-pressed", String(root.dataset.suits === "four"));
  }

  function listen() {
    const toggle = (name, on, off) => () => choose(name, root.dataset[name] === on ? off : on);
    document.getElementById("dark").addEventListener("click", toggle("theme", "dark", "light"));
    document.getElementById("four-colours").addEventListener("click", toggle("suits", "four", "two"));
    apply();
  }

  apply();
  prefersDark.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", listen);
})();
