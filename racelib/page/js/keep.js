// What the browser does for a race that is saved: it keeps a copy of the newest few races, hands one out as a file,
// and shows the card that asks what to do with an unfinished one. Nothing here knows a race: copies are packed text.

const COPIES = "racelib-race ", MOST_COPIES = 5, LONGEST_COPY = 1_000_000;

// every use of the browser's storage may be refused (a private window, no room): the race does not need it
function stored() {
  const found = [];
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(COPIES)) continue;
      let copy = null;
      try { copy = JSON.parse(localStorage.getItem(key)); } catch { /* damaged: it goes */ }
      if (typeof copy?.packed === "string" && typeof copy.when === "number") found.push({...copy, key}); else localStorage.removeItem(key);
    }
  } catch { return []; }
  return found.sort((a, b) => b.when - a.when);
}

// keep the copy of a race; the oldest ones make room
function storeCopy({name, cell, over, packed}) {
  try {
    if (over) return localStorage.removeItem(COPIES + name);  // a race that is over is in its file, and need not go on
    if (!packed || packed.length > LONGEST_COPY) return;
    for (const old of stored().filter((one) => one.name !== name).slice(MOST_COPIES - 1)) localStorage.removeItem(old.key);
    const text = JSON.stringify({name, cell, when: Date.now(), packed});
    for (;;) {
      try { return localStorage.setItem(COPIES + name, text); } catch {
        const oldest = stored().filter((one) => one.name !== name).pop();
        if (!oldest) return;
        localStorage.removeItem(oldest.key);
      }
    }
  } catch { /* no storage at all */ }
}

// the newest copy of a race of this cell, as it is sent to Python
function newestCopy(cell) {
  const found = cell && stored().find((one) => one.cell === cell);
  return found ? {name: found.name, when: found.when, packed: found.packed} : null;
}

// hand a race out as a file
async function download({name, packed}) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const plain = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).blob();
  const link = Object.assign(document.createElement("a"), {href: URL.createObjectURL(plain), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// "yesterday, 21:40"
function whenSaid(seconds) {
  const then = new Date(seconds * 1000), today = new Date();
  const days = Math.round((new Date(then).setHours(12, 0, 0, 0) - today.setHours(12, 0, 0, 0)) / 86_400_000);
  const language = document.documentElement.lang || undefined;
  const day = days > -7 ? new Intl.RelativeTimeFormat(language, {numeric: "auto"}).format(days, "day") : then.toLocaleDateString(language);
  return `${day}, ${then.toLocaleTimeString(language, {hour: "2-digit", minute: "2-digit"})}`;
}

// one sentence, one button that goes on, others beside it
function visitCard(card, press) {
  const made = (tag, name, text) => Object.assign(document.createElement(tag), {className: name, textContent: text});
  const box = made("div", "visit", "");
  box.setAttribute("role", card.buttons.length ? "dialog" : "status"); box.setAttribute("aria-label", card.title);
  const head = made("p", "when", "");
  head.append(made("span", "chip", card.chip), card.when ? " " + whenSaid(card.when) : "");
  const row = made("div", "buttons", "");
  card.buttons.forEach(({do: what, words}, n) => {
    const one = made("button", n ? "" : "main", words);
    one.type = "button"; one.setAttribute("data-lm-suppress-shortcuts", "true");
    one.addEventListener("click", () => press(what));
    row.append(one);
  });
  box.append(head, made("h4", "", card.title), made("p", "", card.say));
  if (card.buttons.length) box.append(row);
  return box;
}
