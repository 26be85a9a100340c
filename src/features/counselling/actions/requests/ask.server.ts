import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { keptClassOf } from '#src/features/counselling/actions/kept-class.server.ts';
import { counsellingErrors, type requestCounselling } from '#src/features/counselling/contract/requests.ts';
import { messageTexts } from '#src/features/counselling/rules/messages.ts';
import { maxOpenRequests, sameFormMinutes } from '#src/features/counselling/rules/requests.ts';
import {
  type AskedFor,
  findSame,
  lockAndCountOpen,
} from '#src/features/counselling/store/requests.server.ts';
import { spendCaptchaPass } from '#src/features/proofs/actions/captcha.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { byGuardian, byProduct } from '#src/shared/access/doer.ts';
import { minuteMs } from '#src/shared/durations.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { Applicant } from '#src/shared/people/guests-of-phone.ts';
import { seoulInstant } from '#src/shared/seoul-time.ts';
import { rowOfAnswers } from '../../rules/answers.ts';
import { claimSlot } from '../calendar/calendar.server.ts';
import { assign, type CounsellingHooks, notify } from '../calendar/steps.server.ts';
import { factsFor } from './views.server.ts';
import { writeRequest } from './write.server.ts';

type Asked = InputOf<typeof requestCounselling>;

const askedFor = (guardian: Applicant, input: Asked): AskedFor => ({
  branch_id: input.branchId,
  member_id: guardian.memberId,
  guardian_name: input.guardianName,
  guardian_mobile: guardian.mobile,
  child_grade: input.childGrade,
  ...rowOfAnswers(input),
  topics: [...new Set(input.topics)],
  wish: input.wish,
  message: input.message,
  place_no: input.placeNo ?? null,
});

/**
 * Takes a request for the proven phone, with a time of the calendar where one was chosen, gives it to somebody of the branch,
 * and tells the guardian. Two requests may be open for one phone; the same form sent again is the same request.
 */
export async function askForCounselling(
  academy: Academy,
  guardian: Applicant | null,
  { input, hooks }: { input: Asked; hooks: CounsellingHooks },
): Promise<{ requestNo: string }> {
  if (!guardian) throw counsellingErrors.phone_unproven();
  if (guardian.mobile === '') throw numberErrors.needed();
  const branch = (await listBranches(academy.db)).find((one) => one.id === input.branchId);
  if (!branch) throw counsellingErrors.branch_gone();
  const kept = input.placeNo ? await keptClassOf(academy, guardian, { placeNo: input.placeNo, hooks }) : null;
  if (guardian.memberId === null) await spendCaptchaPass(academy, input.captchaPass, 'counselling');
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const openCount = await lockAndCountOpen(tx, guardian.mobile);
    const same = await findSame(tx, askedFor(guardian, input), {
      since: new Date(now.getTime() - sameFormMinutes * minuteMs),
      startsAt: input.slot ? seoulInstant(input.slot.day, input.slot.time) : null,
    });
    if (same !== null) return { requestNo: same };
    if (openCount >= maxOpenRequests) throw counsellingErrors.too_many_open();
    const row = await writeRequest(academy, tx, {
      asked: askedFor(guardian, input),
      source: input.source,
      classLabel: kept?.label ?? null,
      by: byGuardian(guardian.memberId),
      now,
    });
    const slot = input.slot
      ? await claimSlot(tx, row, { slot: input.slot, now, holder: input.holder ?? null })
      : null;
    await notify(tx, row, {
      text: messageTexts.received(await factsFor(academy, tx, row)),
      template: 'received',
    });
    const by = { by: byProduct, now, staffId: slot?.staffId ?? null, isQuiet: true };
    await assign(academy, tx, { row, hooks, by });
    return { requestNo: row.request_no };
  });
}
