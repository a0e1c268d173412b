// Time in the page runs as fast as the test wants: `hurry(20)` is twenty times as fast, `hurry(1)` as on every clock.
// Timers that run already go on at the new speed.
(() => {
  const start = setTimeout.bind(window), stop = clearTimeout.bind(window), real = performance.now.bind(performance);
  const timers = new Map();
  let speed = 1, since = real(), passed = since, last = 1_000_000;
  const now = () => passed + (real() - since) * speed;
  const run = (id) => {
    const one = timers.get(id);
    stop(one.timer);
    one.timer = start(() => {
      if (one.every === undefined) timers.delete(id);
      else one.due += Math.max(one.every, 1);
      if (one.every !== undefined) run(id);
      one.work(...one.more);
    }, Math.max(0, one.due - now()) / speed);
  };
  const set = (work, ms, more, again) => {
    timers.set(++last, { work, more, due: now() + (+ms || 0), every: again ? +ms || 0 : undefined });
    run(last);
    return last;
  };
  const clear = (id) => {
    stop(timers.get(id)?.timer);
    timers.delete(id);
  };
  window.setTimeout = (work, ms, ...more) => set(work, ms, more, false);
  window.setInterval = (work, ms, ...more) => set(work, ms, more, true);
  window.clearTimeout = window.clearInterval = clear;
  performance.now = now;
  window.hurry = (to) => {
    [passed, since, speed] = [now(), real(), to];
    for (const id of timers.keys()) run(id);
  };
})();
