interface Level {
  /** As it was written. */
  readonly own: number;
  /** As it stands here. */
  readonly here: number;
}

/**
 * Says of each heading in turn at which level it stands, so that none is skipped: one level below the nearest larger one
 * before it, so that what stood side by side still does. Without any before it, it is a 2: the title of the page is the 1.
 */
export function levelFitter(above: readonly number[] = []): (own: number) => number {
  const before: Level[] = above.map((level) => ({ own: level, here: level }));
  return (own) => {
    const parent = before.findLast((one) => one.own < own);
    const here = Math.min(own, (parent?.here ?? 1) + 1);
    before.push({ own, here });
    return here;
  };
}
