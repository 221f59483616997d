"use strict";
// The search: pages whose title or text holds all the words, titles first. PAGES comes from pages.js.

const field = document.getElementById("search"), list = document.getElementById("found"), menu = document.getElementById("menu");
const root = document.body.dataset.root, MOST = 12, AROUND = 60;

function score(page, words) {
  const title = page.title.toLowerCase(), text = page.text.toLowerCase();
  if (!words.every((word) => title.includes(word) || text.includes(word))) return 0;
  return 1 + words.filter((word) => title.includes(word)).length * 10 + words.filter((word) => title.startsWith(word)).length * 5;
}

function excerpt(page, words) {
  const at = Math.max(0, page.text.toLowerCase().indexOf(words[0]));
  return (at > AROUND ? "... " : "") + page.text.slice(Math.max(0, at - AROUND), at + AROUND);
}

function entry(page, words) {
  const item = document.createElement("li"), link = document.createElement("a"), small = document.createElement("small");
  link.href = `${root}/${page.place}.html`;
  link.textContent = page.title;
  small.textContent = excerpt(page, words);
  link.append(small);
  item.append(link);
  return item;
}

function search() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  list.hidden = words.length === 0;
  const scored = PAGES.map((page) => [score(page, words), page]).filter(([points]) => points > 0);
  scored.sort((a, b) => b[0] - a[0]);
  list.replaceChildren(...scored.slice(0, MOST).map(([, page]) => entry(page, words)));
  if (scored.length === 0) {
    const none = document.createElement("li");
    none.className = "none";
    none.textContent = "Nothing found";
    list.append(none);
  }
}

field.addEventListener("input", search);
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") list.querySelector("a")?.click();
  if (event.key === "Escape") { field.value = ""; search(); }
});
document.addEventListener("click", (event) => { if (!event.target.closest("header")) list.hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea, select")) { event.preventDefault(); field.focus(); }
});
menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(document.body.classList.toggle("open"))));
