import { messageTexts } from '#src/features/counselling/rules/messages.ts';
import { lockAndCountOpen } from '#src/features/counselling/store/requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { Doer } from '#src/shared/access/doer.ts';
import { noAnswers, rowOfAnswers } from '../../rules/answers.ts';
import { assign, type CounsellingHooks, notify } from '../calendar/steps.server.ts';
import { factsFor } from './views.server.ts';
import { writeRequest } from './write.server.ts';

/** Somebody whom another room hands to the counsellors. */
export interface Handed {
  readonly branchId: number;
  readonly memberId: number | null;
  readonly name: string;
  readonly mobile: string;
  readonly childGrade: number;
  /** What the counsellor should know first. */
  readonly message: string;
  readonly source: 'presentation';
}

/**
 * Begins a counselling for a guest, gives it to somebody of the branch and tells the guest, in the transaction of whoever
 * hands the guest over. Answers the number, or null where a counselling of that phone is open already.
 */
export async function takeOver(
  academy: Academy,
  tx: Tx,
  {
    handed,
    by,
  }: { handed: Handed; by: { readonly by: Doer; readonly now: Date; readonly hooks: CounsellingHooks } },
): Promise<string | null> {
  const { by: doer, now, hooks } = by;
  if ((await lockAndCountOpen(tx, handed.mobile)) > 0) return null;
  const row = await writeRequest(academy, tx, {
    asked: {
      branch_id: handed.branchId,
      member_id: handed.memberId,
      guardian_name: handed.name,
      guardian_mobile: handed.mobile,
      child_grade: handed.childGrade,
      ...rowOfAnswers(noAnswers),
      topics: ['admission'],
      wish: 'any',
      message: handed.message.slice(0, 500),
    },
    source: handed.source,
    by: doer,
    now,
  });
  await notify(tx, row, {
    text: messageTexts.received(await factsFor(academy, tx, row)),
    template: 'received',
  });
  await assign(academy, tx, { row, hooks, by: { by: doer, now, isQuiet: true } });
  return row.request_no;
}
