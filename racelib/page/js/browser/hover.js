// What the mouse points at. A browser also says that the mouse is over something that appears under it while it rests:
// nobody has pointed at that, and the board must show what is picked.

/** Whether the mouse has been moved. @param {MouseEvent} event */
export const hasMoved = ({movementX, movementY}) => movementX !== 0 || movementY !== 0;

/** Listeners of an element that act once each time the mouse is moved onto it. @param {() => void} act */
export function whenMoved(act) {
  let over = false;
  return {
    onmouseenter: () => { over = false; },
    onmousemove: (/** @type {MouseEvent} */ event) => {
      if (over || !hasMoved(event)) return;
      over = true;
      act();
    },
  };
}
