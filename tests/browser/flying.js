// Read by flying.py, which says what it is for.
function watchFlights(moments) {
  const told = (window.watchedFlights = { faults: [], flights: 0, cards: 0, moved: new Set(), cries: [], panels: 0 });
  const seenBefore = []; // what was seen when the page measured the table: before it changed, and after
  const center = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const edges = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round);
  const shade = (one) => {
    let seen = 1;
    for (let el = one; el; el = el.parentElement) seen *= Number(getComputedStyle(el).opacity);
    return seen;
  };
  // Leaning it takes more room, and turning over less.
  const widthOf = (ghost) => {
    const { a, b } = new DOMMatrix(getComputedStyle(ghost).transform);
    return ghost.offsetWidth * Math.hypot(a, b);
  };
  const lift = (one) => {
    const lifted = one.closest(".slot, .target");
    return lifted ? Number.parseFloat(getComputedStyle(lifted).translate.split(" ")[1] ?? "0") : 0;
  };
  const ignored = ".fig, .foreseen, dialog, .side, .enlarged, body > .ghost, .beneath";
  const intoNothing = (ghost) => {
    // it flies to where no card is seen: a medal, a pennant, a battle that it has ended
    if (!ghost) return false;
    const to = document.querySelector(`main [data-place="${CSS.escape(ghost.dataset.to.replace(/#\d+$/, ""))}"]`);
    return !to || ![...to.querySelectorAll(".card")].some((one) => one.closest("[data-place]") === to);
  };
  const look = () => {
    const stage = document.querySelector(".stage");
    const cards = new Map();
    for (const one of document.querySelectorAll("svg.card[data-card]")) {
      if (one.closest(ignored) || (stage && !stage.contains(one))) continue;
      const box = one.getBoundingClientRect();
      if (!box.width || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue;
      const opacity = shade(one);
      if (opacity < 0.02) continue;
      const [x, y] = center(box);
      const name = one.dataset.card;
      if (!cards.has(name)) cards.set(name, []);
      cards.get(name).push({
        x,
        y,
        lifted: lift(one),
        width: one.closest(".ghost") ? widthOf(one.closest(".ghost")) : box.width,
        flies: one.closest(".ghost") !== null,
        opacity,
        leaves: intoNothing(one.closest(".ghost")),
      });
    }
    return cards;
  };
  const fault = (text) =>
    told.faults.length < 30 && told.faults.push(`${document.querySelector("main")?.dataset.version}: ${text}`);
  const names = () =>
    [...document.querySelectorAll(".seat .who b, .crew .name")].map((one) => [
      one.textContent.trim(),
      one.getBoundingClientRect(),
    ]);
  const coversName = () => {
    const known = names();
    for (const ghost of document.querySelectorAll(".flights > .ghost")) {
      if (Number(getComputedStyle(ghost).opacity) < 0.02 || !ghost.querySelector(".card")) continue;
      const a = ghost.getBoundingClientRect();
      for (const [name, b] of known)
        if (a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1)
          fault(`a card flies over the name ${name}, to ${ghost.dataset.to}: ${edges(a)} over ${edges(b)}`);
    }
  };
  // A place for cards that makes room slides, and is seen all the while.
  const isCut = () => {
    for (const place of document.querySelectorAll('main .battles > [data-place^="battle:"]')) {
      const within = place.parentElement;
      const [a, b] = [place.getBoundingClientRect(), within.getBoundingClientRect()];
      const cut = Math.max(b.left - a.left, a.right - b.right, b.top - a.top, a.bottom - b.bottom);
      if (cut > 2 && within.scrollHeight <= within.clientHeight + 1)
        fault(`${place.dataset.place} is cut by ${Math.round(cut)}: ${edges(a)} within ${edges(b)}`);
    }
  };
  // A place for cards that makes room grows or shrinks from what it was to what it is: no edge of it jumps.
  const panels = () =>
    new Map(
      [...document.querySelectorAll('main .battles > [data-place^="battle:"]')].map((one) => [
        one.dataset.place,
        edges(one.getBoundingClientRect()),
      ]),
    );
  const jumps = (before, after, when) => {
    for (const [place, was] of before) {
      const is = after.get(place) ?? was;
      if (was.some((edge, at) => Math.abs(edge - is[at]) > 3)) fault(`${place} jumps from ${was} to ${is} ${when}`);
      if (when === "at first") told.panels += 1;
    }
  };
  const ghosts = () =>
    [...document.querySelectorAll(".flights > .ghost")].map((ghost) => [
      ghost.dataset.to,
      ...[...ghost.querySelectorAll(".card")].map((card) => `${card.dataset.card} ${shade(card).toFixed(2)}`),
      ...edges(ghost.getBoundingClientRect()),
    ]);
  const base = new WeakMap(); // some move since a while
  const step = (animations, time) => {
    for (const one of animations) {
      try {
        one.currentTime = Math.min(base.get(one) + time, Number(one.effect.getComputedTiming().endTime) - 0.01);
      } catch {
        /* it is gone */
      }
    }
  };
  const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  // What may be chosen is lifted a little as soon as the server has said so: before a card has landed there, or after.
  const atRest = (one) => [one, { ...one, y: one.y - one.lifted }];
  const apartAtRest = (a, b) => Math.min(...atRest(a).flatMap((one) => atRest(b).map((other) => apart(one, other))));
  const seenAt = []; // what was seen in the flight that is under way
  const watch = () => {
    const animations = document
      .getAnimations()
      .filter((one) => one.effect && Number.isFinite(one.effect.getComputedTiming().endTime));
    const { times } = seenBefore[0];
    for (const one of animations) {
      one.pause();
      base.set(one, Number(times.get(one) ?? one.currentTime ?? 0));
    }
    const flying = [...document.querySelectorAll(".flights > .ghost")];
    told.flights += flying.length;
    for (const cry of document.querySelectorAll(".flights > .cry > span")) {
      told.cries.push(cry.textContent.trim());
      const { left, right } = cry.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) fault(`“${cry.textContent}” is cried from ${left} to ${right} of ${innerWidth}`);
    }
    const end = Math.max(...animations.map((one) => Number(one.effect.getComputedTiming().endTime)));
    const length = Math.min(
      ...animations
        .filter((one) => one.effect.target?.classList.contains("ghost"))
        .map((one) => Number(one.effect.getComputedTiming().duration)),
    );
    const count = Math.max(moments, Math.min(6 * moments, Math.ceil((end / length) * moments)));
    seenAt.length = 0;
    for (let at = 0; at <= count; at++) {
      step(animations, (end * at) / count);
      if (at === 0) jumps(seenBefore[0].panels, panels(), "at first");
      const seen = look();
      seen.ghosts = ghosts();
      seenAt.push(seen);
      coversName();
      isCut();
    }
    const last = panels();
    seenAt.share = end / count / 180; // the quickest that moves takes so long
    for (const one of animations) one.finish();
    jumps(last, panels(), "at last");
  };
  const judge = (after) => {
    const before = seenBefore[0].cards;
    // The table was dealt before the page was there to see it: nothing has changed, and what lies there is not there yet.
    const opens = JSON.stringify([...before]) === JSON.stringify([...seenBefore[1].cards]);
    const all = new Set([...before.keys(), ...after.keys()]);
    for (const name of all) {
      const [was, is] = [(opens ? null : before.get(name)) ?? [], after.get(name) ?? []];
      told.cards += 1;
      let alone = was.length < 2 && is.length < 2; // no equal card is about
      const line = [];
      for (const [at, seen] of seenAt.entries()) {
        const found = seen.get(name) ?? [];
        const allowed = is.length + found.filter((one) => one.leaves).length;
        if (found.length > 1) alone = false;
        if (found.length > allowed) {
          fault(`${name} is seen ${found.length} times, not ${allowed}, at moment ${at}`);
          break;
        }
        if (was.length === 1 && is.length === 1 && found.length === 0) {
          fault(`${name} is not seen at moment ${at}, ${JSON.stringify([was, is, seen.ghosts])}`);
          break;
        }
        const last = line.at(-1);
        if (last?.leaves && last.moment < at - 1 && found.length) alone = false; // the other one has left before
        if (found.length === 1) line.push({ ...found[0], moment: at });
      }
      if (!alone) continue;
      const way = [...was, ...line, ...is];
      const far = way.length ? Math.max(...way.map((one) => apart(one, way[0]))) : 0;
      const wide = way.map((one) => one.width);
      const grows = Math.max(...wide) - Math.min(...wide);
      for (let at = 1; at < way.length; at++) {
        const atEdge = (at === 1 && was.length === 1) || (at === way.length - 1 && is.length === 1);
        const moved = (atEdge ? apartAtRest : apart)(way[at], way[at - 1]);
        const sized = Math.abs(way[at].width - way[at - 1].width);
        if (moved > (atEdge ? 3 : 6 + far * 4.2 * seenAt.share)) {
          fault(
            `${name} jumps by ${Math.round(moved)} of ${Math.round(far)} at ${at} of ${way.length}: ` +
              JSON.stringify([way[at - 1], way[at]]),
          );
          break;
        }
        if (sized > (atEdge ? 3 : 3 + grows * 4.2 * seenAt.share)) {
          fault(`${name} is ${way[at - 1].width.toFixed(0)} wide and then ${way[at].width.toFixed(0)} at ${at} of ${way.length}`);
          break;
        }
      }
    }
  };
  // Everything that moves begins in one of three ways.
  const began = (animation) => {
    for (const frame of animation.effect.getKeyframes())
      for (const property of Object.keys(frame))
        if (!["offset", "computedOffset", "easing", "composite", "transformOrigin"].includes(property)) told.moved.add(property);
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    began(animation);
    return animation;
  };
  for (const event of ["animationstart", "transitionrun"])
    document.addEventListener(event, () => document.getAnimations().forEach(began), { capture: true });
  let watching = false;
  new MutationObserver((changes) => {
    const layers = changes.flatMap((one) => [...one.addedNodes]).filter((one) => one.className === "flights");
    const gone = changes.flatMap((one) => [...one.removedNodes]).filter((one) => one.className === "flights");
    if (gone.length && watching) {
      watching = false;
      judge(look());
    }
    if (layers.length && seenBefore.length < 2) fault("the table was not measured before it changed and after");
    else if (layers.length) {
      watching = true;
      watch();
    }
  }).observe(document.body, { childList: true });
  // The page measures everything right before the table changes, and again before cards fly.
  const all = Element.prototype.querySelectorAll;
  Element.prototype.querySelectorAll = function (selector) {
    if (selector === "[data-place]") {
      seenBefore.splice(0, seenBefore.length - 1);
      seenBefore.push({ cards: look(), panels: panels(), times: new Map(document.getAnimations().map((one) => [one, one.currentTime])) });
    }
    return all.call(this, selector);
  };
}
