import { afterAll } from 'vitest';
import { givenBank, sittingCalls } from './given-level-tests.ts';
import { startAcademy } from './start.ts';

/** One academy with a bank and what a student's browser asks of it, for all tests of a file. */
export async function levelAcademy(options: Parameters<typeof givenBank>[1] = {}) {
  const academy = await startAcademy();
  afterAll(() => academy.close());
  return { academy, bank: await givenBank(academy, options), calls: sittingCalls(academy) };
}
