"use strict";
// Search: calls (1N 2C, passes left out or not) find auctions that begin so, other words find rows that have them all.
const field = document.getElementById("search");
const found = document.getElementById("found");
const sections = [...document.querySelectorAll("section")];
const CALL = /^\(?([1-7](C|D|H|S|N|NT)|P|X|XX)\)?$/;
const plain = (text) => text.toUpperCase()
  .replaceAll("♣", "C").replaceAll("♦", "D").replaceAll("♥", "H").replaceAll("♠", "S");

function callsOf(words) {
  return words.map((word) => plain(word).replace(/[()]/g, "").replace("NT", "N"));
}

function search() {
  const words = field.value.trim().split(/\s+/).filter((word) => word);
  const isAuction = words.length > 0 && words.every((word) => CALL.test(plain(word)));
  const calls = isAuction ? callsOf(words).join(" ") : "";
  const withoutPasses = calls.split(" ").filter((call) => call !== "P").join(" ");
  let count = 0;
  for (const section of sections) {
    const auction = section.dataset.auction;
    const bids = auction.split(" ").filter((call) => call !== "P").join(" ");
    let shown = false;
    for (const row of section.querySelectorAll("tbody tr")) {
      const text = row.textContent.toLowerCase();
      const fits = isAuction
        ? (auction + " ").startsWith(calls + " ") || (bids + " ").startsWith(withoutPasses + " ")
          || `${bids} ${row.dataset.call || ""}`.trim() === withoutPasses
        : words.every((word) => text.includes(word.toLowerCase()));
      row.classList.toggle("hidden", !fits);
      shown ||= fits;
      count += fits;
    }
    section.classList.toggle("hidden", !shown);
  }
  for (const heading of document.querySelectorAll("h2")) {
    let next = heading.nextElementSibling, any = false;
    const contents = next && next.className.startsWith("contents") ? next : null;
    if (contents) { contents.classList.toggle("hidden", words.length > 0); next = next.nextElementSibling; }
    while (next && next.tagName === "SECTION") { any ||= !next.classList.contains("hidden"); next = next.nextElementSibling; }
    heading.classList.toggle("hidden", !any);
  }
  found.textContent = words.length ? `${count} calls` : "";
}

field.addEventListener("input", search);
