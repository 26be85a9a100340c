interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two places as the crow flies (the haversine formula; Sinnott 1984). */
export function kilometresBetween(from: Spot, to: Spot): number {
  const [up, across] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)];
  const h =
    Math.sin(up / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(across / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The order in which classes are recommended: those with a free seat first, then the nearest, then the earliest. */
export function inOrderOfUse<
  C extends { readonly free: number; readonly distanceKm: number; readonly startsOn: string },
>(classes: readonly C[]): C[] {
  return classes.toSorted(
    (x, y) =>
      Number(y.free > 0) - Number(x.free > 0) ||
      x.distanceKm - y.distanceKm ||
      x.startsOn.localeCompare(y.startsOn),
  );
}
