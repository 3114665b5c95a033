// A deal as a drawing, for web pages and letters: four hands, North above, with the board's number in the middle.
import { type Seat, SUITS_FROM_SPADES } from "../shapes";
import { holding, rankOf, rankText, SYMBOLS, seatWord, vulnerabilityWords } from "../words/names";
import type { FinishedBoard } from "./lin";

const CORNERS: Record<Seat, readonly [number, number]> = { N: [150, 20], W: [20, 125], E: [290, 125], S: [150, 230] };
const LINE = 19;
const RED = new Set(["H", "D"]);

/** The text of an SVG file. */
export function toSvg(board: FinishedBoard): string {
  const hands = (["N", "W", "E", "S"] as const).map((seat) => hand(board, seat)).join("");
  const middle = [`Board ${board.name}`, `${seatWord(board.dealer)} deals`, vulnerabilityWords(board.vulnerability)]
    .map((line, index) => `<text x="150" y="${152 + LINE * index}" font-size="12">${escaped(line)}</text>`)
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 430 330" font-family="sans-serif" font-size="15">` +
    `<rect width="430" height="330" fill="#fff"/>${hands}${middle}</svg>`
  );
}

function hand(board: FinishedBoard, seat: Seat): string {
  const [x, y] = CORNERS[seat];
  const lines = SUITS_FROM_SPADES.map((suit, index) => {
    const ranks =
      holding(board.deal[seat], suit)
        .map((card) => rankText(rankOf(card)))
        .join(" ") || "—";
    const colour = RED.has(suit) ? "#b81c1c" : "#000";
    return `<text x="${x}" y="${y + LINE * (index + 1)}"><tspan fill="${colour}">${SYMBOLS[suit]}</tspan> ${ranks}</text>`;
  });
  return `<text x="${x}" y="${y}" font-weight="bold" font-size="12">${seatWord(seat)}</text>${lines.join("")}`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
