import type { Academy } from '#src/platform/academy.ts';

/** The demo academy, the same every time; dates are relative to the academy's now. */
export async function seedDemo(_academy: Academy): Promise<void> {}
