// How much room the page has: what is seen of a notebook or a window at once. The table is never higher than that.

/** @typedef {import("./page").Page} Page */

const ROOM_NARROW = 680;  // pixels

/** Whether the column is a sheet below the board, as in css/phone.css. @param {HTMLElement} shell */
export const isNarrow = (shell) => shell.clientWidth < ROOM_NARROW;

const ROOM_LOW = 620;  // pixels: no line of the log would be seen beside the board
const CELL_ROOM = 12;  // what a cell of a notebook has above and below its output

/**
 * The nearest element around a page that scrolls up and down; none if the window does.
 * @param {Element} root
 */
function scroller(root) {
  for (let one = root.parentElement; one && one !== document.body; one = one.parentElement) {
    const {overflowY} = getComputedStyle(one);
    if ((overflowY === "auto" || overflowY === "scroll") && one.clientHeight > 300) return one;
  }
  return null;
}

/**
 * Keep the page as high as what is seen around it, and put the hand where there is room for it.
 * @param {Page} page
 * @returns {() => void} what ends it
 */
export const watchRoom = (page) => followRoom(page.parts.shell, () => {
  placeHand(page);
  placeLog(page);
});

/**
 * Tell an element how high it may be: as high as what is seen around it.
 * @param {HTMLElement} shell
 * @param {() => void} fitted  is called whenever it has changed
 * @returns {() => void} what ends it
 */
export function followRoom(shell, fitted) {
  const fit = () => {
    const around = scroller(shell), high = around ? around.clientHeight - CELL_ROOM : innerHeight;
    shell.style.setProperty("--visible", high + "px");
    fitted();
  };
  const sized = new ResizeObserver(fit), around = scroller(shell);
  sized.observe(around ?? document.documentElement);
  sized.observe(shell);
  window.addEventListener("resize", fit);
  fit();
  return () => {
    sized.disconnect();
    window.removeEventListener("resize", fit);
  };
}

/** The hand lies under the board; on a narrow page in the sheet, below what is asked. @param {Page} page */
function placeHand({parts}) {
  const {hand, shell, go, board} = parts, narrow = isNarrow(shell);
  const [box, before] = narrow ? [go.parentElement, go] : [board.closest(".picture"), board.parentElement?.nextSibling];
  if (!box || hand.parentElement === box) return;
  box.insertBefore(hand, before ?? null);
}

/** The log stands beside the board; on a narrow or low page, and where one watches, it is in the menu.
 * @param {Page} page */
export function placeLog({parts: {shell, drawer}}) {
  const logbox = shell.querySelector(".logbox"), column = shell.querySelector(".column");
  const away = shell.classList.contains("watched") || isNarrow(shell) || shell.clientHeight < ROOM_LOW;
  const [box, before] = away ? [drawer, drawer.querySelector(".looks")] : [column, null];
  if (logbox && box && logbox.parentElement !== box) box.insertBefore(logbox, before);
}
