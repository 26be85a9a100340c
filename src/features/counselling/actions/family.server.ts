import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { valueAt } from '#src/shared/record.ts';
import type { RequestDetails } from '../contract/office.ts';
import { counsellingLabels, topicLabels } from '../rules/requests.ts';
import { listFamilyRequests, type RequestRow } from '../store/requests.server.ts';
import type { CounsellingHooks } from './calendar/steps.server.ts';

/** What the family of a request did before and elsewhere, in the branches this person works for, newest first. */
export async function readFamily(
  { db }: Academy,
  { actor: { branchIds }, row, hooks }: { actor: StaffActor; row: RequestRow; hooks: CounsellingHooks },
): Promise<RequestDetails['family']> {
  const asked = { memberId: row.member_id, mobile: row.guardian_mobile, branchIds };
  if (asked.memberId === null && asked.mobile === '') return [];
  const [others, requests] = await Promise.all([
    hooks.familyStepsOf(db, asked),
    listFamilyRequests(db, asked, row.id),
  ]);
  const own = requests.map((one) => ({
    at: one.created_at,
    label: `상담 ${counsellingLabels[one.state]}`,
    detail: [
      one.request_no,
      gradeLabel(one.child_grade),
      one.topics.map((topic) => valueAt(topicLabels, topic) ?? '').join(', '),
    ].join(' · '),
    to: `/office/counselling/${one.id}`,
  }));
  return [...others, ...own]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map((one) => ({ ...one, at: one.at.toISOString() }));
}
