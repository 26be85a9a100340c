// Loaded before a product (`node --import`): a machine whose clock is wrong by MACHINE_AHEAD_MS. What elapses is right.
const aheadMs = Number(process.env.MACHINE_AHEAD_MS ?? 0);
const shown = () => Math.floor(performance.timeOrigin + performance.now()) + aheadMs;

globalThis.Date = new Proxy(Date, {
  construct: (real, given, as) => Reflect.construct(real, given.length === 0 ? [shown()] : given, as),
  get: (real, key) => (key === 'now' ? shown : Reflect.get(real, key)),
});
