// Whether things shall stand still: people who get dizzy tell their system so.

const QUERY = "(prefers-reduced-motion: reduce)";

export const stillness = () => matchMedia(QUERY).matches;
