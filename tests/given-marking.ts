import { afterAll } from 'vitest';
import { givenBank, givenSitting, sittingCalls } from './given-level-tests.ts';
import { givenStaffCookie } from './given-staff.ts';
import { startAcademy } from './start.ts';

/** What a student answers to an item, by the item's version; null for nothing. */
interface Answered {
  readonly versionId: number;
  readonly answer: (optionSeed: number) => object | null | Promise<object | null>;
  readonly isHandedIn?: boolean;
  readonly sitting?: Record<string, unknown>;
}

/**
 * One academy for all tests of a file, with a bank of as many items as a paper has, so that everybody is given all of them,
 * and those who mark. The item of the tests is the first of its kind.
 */
export async function markingRoom(kind: 'essay' | 'number' | 'single') {
  const academy = await startAcademy();
  afterAll(() => academy.close());
  const bank = await givenBank(academy, { items: 10, hasEssays: kind === 'essay' });
  const calls = sittingCalls(academy);
  const owner = await givenStaffCookie(academy, 'owner@msc.example');
  const manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  const item = await academy.db
    .selectFrom('item_versions')
    .select(['id as versionId', 'item_id as itemId'])
    .where('kind', '=', kind)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  /** Sits a test, answers one item, and hands in. */
  async function answered({ versionId, answer, isHandedIn = true, sitting }: Answered) {
    const seated = await givenSitting(academy, bank, sitting);
    const { position, option_seed } = await academy.db
      .selectFrom('level_attempt_items as i')
      .innerJoin('level_attempts as a', 'a.id', 'i.attempt_id')
      .select(['i.position', 'i.option_seed'])
      .where('a.attempt_no', '=', seated.attemptNo)
      .where('i.version_id', '=', versionId)
      .executeTakeFirstOrThrow();
    const said = await answer(option_seed);
    if (said !== null) await calls.save(seated, { position, leaseEpoch: 1, rev: 1, answer: said });
    if (isHandedIn) await calls.handIn(seated, 1);
    return { ...seated, position };
  }
  return { academy, bank, calls, owner, manager, item, answered };
}
