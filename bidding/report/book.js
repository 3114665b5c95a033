"use strict";
// Search: calls (1N 2C, passes left out or not) find auctions that begin so, other words find calls that have them all.
const field = document.getElementById("search");
const found = document.getElementById("found");
const folds = [...document.querySelectorAll("details")];
const sections = [...document.querySelectorAll("section")];
const CALL = /^\(?([1-7](C|D|H|S|N|NT)|P|X|XX)\)?$/;
const plain = (text) => text.toUpperCase()
  .replaceAll("♣", "C").replaceAll("♦", "D").replaceAll("♥", "H").replaceAll("♠", "S");
const first = folds.map((fold) => fold.open);

function callsOf(words) {
  return words.map((word) => plain(word).replace(/[()]/g, "").replace("NT", "N"));
}

function rowsOf(section) {
  return [...section.children].filter((child) => child.classList.contains("call"));
}

function wordsOf(row) {
  return (row.tagName === "DETAILS" ? row.firstElementChild : row).textContent.toLowerCase();
}

function showAll() {
  for (const hidden of document.querySelectorAll(".hidden")) hidden.classList.remove("hidden");
}

function search() {
  const words = field.value.trim().split(/\s+/).filter((word) => word);
  showAll();
  if (!words.length) {
    folds.forEach((fold, place) => { fold.open = first[place]; });
    found.textContent = "";
    return;
  }
  const isAuction = words.every((word) => CALL.test(plain(word)));
  const calls = isAuction ? callsOf(words).join(" ") : "";
  const withoutPasses = calls.split(" ").filter((call) => call !== "P").join(" ");
  let count = 0;
  const kept = new Set();
  for (const section of sections) {
    const auction = section.dataset.auction;
    const bids = auction.split(" ").filter((call) => call !== "P").join(" ");
    for (const row of rowsOf(section)) {
      const fits = isAuction
        ? (auction + " ").startsWith(calls + " ") || (bids + " ").startsWith(withoutPasses + " ")
          || `${bids} ${row.dataset.call || ""}`.trim() === withoutPasses
        : words.every((word) => wordsOf(row).includes(word.toLowerCase()));
      count += fits;
      for (let at = row; fits && at && !kept.has(at); at = at.parentElement) kept.add(at);
    }
  }
  for (const fold of folds) {
    const below = fold.querySelectorAll(".call");
    fold.open = kept.has(fold) && [...below].some((row) => kept.has(row));
  }
  for (const part of document.querySelectorAll(".call, .chapter, section")) part.classList.toggle("hidden", !kept.has(part));
  found.textContent = `${count} calls`;
}

function setAll(open) {
  for (const fold of folds) fold.open = open;
}

// A link into what is folded unfolds it.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  if (target) target.scrollIntoView();
}

// Printed is what is unfolded; all of it where nobody has chosen.
let before = null;
addEventListener("beforeprint", () => {
  const opened = folds.map((fold) => fold.open);
  if (opened.every((open, place) => open === first[place])) { before = opened; setAll(true); }
});
addEventListener("afterprint", () => {
  if (before) folds.forEach((fold, place) => { fold.open = before[place]; });
  before = null;
});
field.addEventListener("input", search);
document.getElementById("unfold").addEventListener("click", () => setAll(true));
document.getElementById("fold").addEventListener("click", () => setAll(false));
addEventListener("hashchange", reveal);
reveal();
