// The page half of a lesson: words above the board, feedback, question and buttons below it, or the progress alone.
// It decides nothing: what is right or wrong, and what is done, comes from Python.

const STORE = "racelib-progress";

function node(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  // JupyterLab acts on keys pressed on any focused element that does not carry this mark
  if (["button", "input", "a"].includes(tag)) made.setAttribute("data-lm-suppress-shortcuts", "true");
  made.append(...children.filter((child) => child != null && child !== false && child !== ""));
  return made;
}

const button = (text, act, attributes = {}) => node("button", {type: "button", onclick: act, ...attributes}, text);

// the board above grows and shrinks while the others drive: keep what was just said in view, unless the reader moves on
function bringUp(shell) {
  let moved = false;
  const kinds = ["wheel", "pointerdown", "keydown", "touchmove"], stop = () => { moved = true; };
  for (const kind of kinds) window.addEventListener(kind, stop, {once: true, capture: true, passive: true});
  for (const wait of [500, 1500, 2600]) setTimeout(() => { if (!moved) shell.scrollIntoView({block: "nearest", behavior: "smooth"}); }, wait);
  setTimeout(() => { for (const kind of kinds) window.removeEventListener(kind, stop, {capture: true}); }, 2700);
}

// a rule id as a button that opens the text of the rule below the sentence
function ruled(view, head, say, id) {
  const box = node("div", {});
  const text = node("div", {class: "ruletext", role: "note", hidden: true}, id ? view.rules[id] ?? "" : "");
  const chip = id && button(id, () => { text.hidden = !text.hidden; chip.setAttribute("aria-expanded", String(!text.hidden)); }, {class: "rule", "aria-expanded": "false", "aria-label": view.words.rule + " " + id});
  box.append(node("p", {}, head && node("b", {}, head + " "), say + " ", chip), text);
  return box;
}

// -- the progress is kept in the browser: every notebook has a kernel of its own ---------------------------------

function remember(model) {
  let known = null;
  try { known = localStorage.getItem(STORE); } catch { return () => {}; }
  if (known) model.send({do: "stored", code: known});
  return () => {
    const code = model.get("view").code;
    const stored = localStorage.getItem(STORE);
    if (stored && stored !== known && stored !== code) { known = stored; model.send({do: "stored", code: stored}); return; }  // another notebook was busy
    if (/-0$/.test(code) && stored) return;
    localStorage.setItem(STORE, code);
    known = code;
  };
}

// -- above the board -------------------------------------------------------------------------------------------

function top(model, shell) {
  const heading = node("h3"), place = node("span", {class: "place"}), dots = node("ol", {class: "dots"});
  const learn = node("p", {class: "learn"}), task = node("p", {class: "task"});
  shell.append(node("div", {class: "head"}, heading, place, dots), node("div", {role: "status", "aria-live": "polite"}, learn, task));
  let shown = 0, was = null;
  return () => {
    const view = model.get("view"), words = view.words;
    if (was !== view.place) {
      if (was !== null) setTimeout(() => shell.scrollIntoView({block: "start", behavior: "smooth"}), 300);
      was = view.place;
      heading.textContent = view.title; place.textContent = view.place;
      learn.textContent = view.learn;
      task.replaceChildren(node("b", {}, words.todo + ": "), view.do);
    }
    dots.setAttribute("aria-label", words.progress);
    if (shown !== view.dots.length) {
      shown = view.dots.length;
      dots.replaceChildren(...view.dots.map((_, n) => node("li", {}, button("", () => model.send({do: "step", number: n})))));
    }
    view.dots.forEach((dot, n) => {
      const made = dots.children[n].firstChild;
      made.className = (dot.done ? "done " : "") + (dot.here ? "here" : "");
      made.textContent = dot.done ? "✓" : String(n + 1);
      const name = `${words.step} ${n + 1}, ${dot.done ? words.done : words.open}${dot.here ? ", " + words.here : ""}: ${dot.label}`;
      made.setAttribute("aria-label", name); made.title = name;
      dot.here ? made.setAttribute("aria-current", "step") : made.removeAttribute("aria-current");
    });
  };
}

// -- a sentence above a race that is simply driven ----------------------------------------------------------------

function note(model, shell) {
  const task = node("p", {class: "task", role: "status", "aria-live": "polite"});
  shell.append(task);
  return () => { const view = model.get("view"); task.replaceChildren(node("b", {}, view.head + " "), view.say); };
}

// -- below the board -------------------------------------------------------------------------------------------

function bottom(model, shell) {
  const feedback = node("div", {class: "feedback", "aria-live": "polite", role: "status"});
  const account = node("ul", {class: "account", role: "status"});
  const ask = node("p", {class: "question"}), choices = node("div", {class: "choices", role: "group"});
  const reply = node("div", {class: "feedback reply", "aria-live": "polite", role: "status"});
  const end = node("p", {class: "end", role: "status"}), code = node("span", {class: "code"});
  const back = button("", () => !back.classList.contains("off") && model.send({do: "previous"}));
  const again = button("", () => model.send({do: "again"}));
  const next = button("", () => !next.classList.contains("off") && model.send({do: "next"}));
  shell.append(feedback, account, ask, choices, reply, end, node("div", {class: "bar"}, back, again, next, code));
  let asked = null, said = "", replied = "";
  const off = (one, is) => { one.classList.toggle("off", is); one.setAttribute("aria-disabled", String(is)); };
  return () => {
    const view = model.get("view"), words = view.words, told = view.feedback, question = view.question;
    back.textContent = "◀ " + words.previous; again.textContent = "↻ " + words.again; next.textContent = words.next + " ▶";
    for (const [one, name] of [[back, words.previous], [again, words.again], [next, words.next]]) one.setAttribute("aria-label", name);
    off(back, view.first); off(next, view.last);
    feedback.className = "feedback " + told.kind;
    if (said !== told.kind + told.say) {
      said = told.kind + told.say;
      feedback.replaceChildren(...(told.say ? [ruled(view, told.head, told.say, told.rule)] : []));
      if (told.say) bringUp(shell);
    }
    account.replaceChildren(...view.account.map((line) => node("li", {}, line)));
    const id = question && question.id;
    if (asked !== id) {
      asked = id;
      ask.replaceChildren(...(question ? [node("b", {}, words.question + ": "), question.ask] : []));
      choices.setAttribute("aria-label", question ? question.ask : "");
      choices.replaceChildren(...(question ? question.choices.map((say, n) => button(say, () => model.send({do: "answer", number: n}))) : []));
    }
    if (question) [...choices.children].forEach((one, n) => {
      const mine = question.answer === n;
      one.className = mine ? (question.right ? "right" : "wrong") : "";
      one.textContent = (mine ? (question.right ? "✓ " : "✗ ") : "") + question.choices[n];
      one.setAttribute("aria-pressed", String(mine));
    });
    const words_of = question ? question.answer + question.say : "";
    if (replied !== words_of) {
      replied = words_of;
      reply.className = "feedback reply " + (question && question.say ? (question.right ? "good" : "mistake") : "open");
      reply.replaceChildren(...(question && question.say ? [ruled(view, question.head, question.say, question.rule)] : []));
      if (replied) setTimeout(() => shell.scrollIntoView({block: "nearest", behavior: "smooth"}), 50);
    }
    end.textContent = view.end;
    again.classList.toggle("go", told.kind === "mistake" || told.kind === "again");
    next.classList.toggle("go", told.kind === "good" && (!question || question.right) && !view.last);
    code.replaceChildren(words.code + ": ", node("b", {}, view.code));
    code.title = words.about;
  };
}

// -- the progress alone ----------------------------------------------------------------------------------------

function overview(model, shell) {
  const list = node("ul", {class: "lessons"}), code = node("p", {}), message = node("p", {class: "message", "aria-live": "polite", role: "status"});
  const input = node("input", {type: "text", maxlength: "20", spellcheck: "false", autocomplete: "off", placeholder: "RL-…"});
  const restore = () => model.send({do: "resume", code: input.value});
  const go = button("", restore);
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") restore(); });
  shell.append(list, code, node("div", {class: "bar"}, input, go), message);
  return () => {
    const view = model.get("view"), words = view.words;
    list.setAttribute("aria-label", words.progress);
    list.replaceChildren(...view.lessons.map((one, n) => node("li", {class: one.done === one.total ? "done" : ""},
      one.game !== view.lessons[n - 1]?.game && node("b", {class: "game"}, one.game),
      node("span", {class: "pips", "aria-hidden": "true"}, "●".repeat(one.done) + "○".repeat(one.total - one.done)), ` ${one.title} `, node("small", {}, `${one.done} / ${one.total}`))));
    code.replaceChildren(words.code + ": ", node("b", {}, view.code), " ", node("small", {}, words.about));
    input.setAttribute("aria-label", words.enter);
    go.textContent = words.restore;
    message.textContent = view.message;
  };
}

function render({model, el}) {
  const shell = node("div", {class: "rl-words " + model.get("part")});
  const dark = () => shell.classList.toggle("dark", document.body.dataset.jpThemeLight === "false");
  shell.addEventListener("keydown", (event) => event.stopPropagation());
  el.append(shell);
  const part = model.get("part");
  const show = {top, note, bottom, progress: overview}[part](model, shell);
  const store = part === "top" || part === "note" ? () => {} : remember(model);
  const update = () => { dark(); show(); store(); };
  model.on("change:view", update);
  dark(); show();
  // "run all cells" leaves the reader at the end of the notebook: bring the board back into view
  if (part === "top" || part === "note") setTimeout(() => {
    if (document.querySelector(".rl-words.top, .rl-words.note") !== shell) return;  // of several lessons the first one
    const {top, bottom} = shell.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight / 2) shell.scrollIntoView({block: "start"});
  }, 800);
  return () => model.off("change:view", update);
}

export default {render};
