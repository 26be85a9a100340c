/** Lengths of time in milliseconds. A day is 24 hours: Seoul knows no summer time. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const weekMs = 604_800_000;
