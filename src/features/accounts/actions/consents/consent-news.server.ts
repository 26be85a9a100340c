import { noticeMessages } from '#src/features/members/rules/notices.ts';
import { listCurrentConsents } from '#src/features/members/store/consents.server.ts';
import { findMember } from '#src/features/members/store/members.server.ts';
import { queueMessages } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { dayMs } from '#src/shared/durations.ts';
import { formatSeoulDate, isNight, seoulDay, seoulInstant } from '#src/shared/seoul-time.ts';

/** The next eight in the morning of Seoul. */
function nextMorning(now: Date): Date {
  const today = seoulInstant(seoulDay(now), '08:00');
  return today > now ? today : new Date(today.getTime() + dayMs);
}

/**
 * Tells a member what became of the consent to advertising (정보통신망법 article 50 (7): the result within 14 days; a service
 * message). At once by day; what is decided at night is told once in the morning, as it stands then.
 */
export async function notifyOfConsents(tx: Tx, memberId: number, now: Date): Promise<void> {
  if (!isNight(now)) return sendConsentNews(tx, memberId);
  await addJob(
    tx,
    { name: 'members.consent-news', runAt: nextMorning(now), key: `consent news ${memberId}` },
    { memberId },
  );
}

/** The message itself, of what stands now. */
export async function sendConsentNews(tx: Tx, memberId: number): Promise<void> {
  const member = await findMember(tx, memberId);
  if (!member) return;
  const consents = new Map((await listCurrentConsents(tx, memberId)).map((one) => [one.type, one]));
  const line = (type: ColumnValue<'consents', 'type'>, name: string) => {
    const consent = consents.get(type);
    if (!consent) return [];
    return [`${name}: ${consent.given ? '동의' : '동의하지 않음'} (${formatSeoulDate(consent.given_at)})`];
  };
  const lines = [...line('marketing', '소식 받기'), ...line('marketingNight', '밤에도 소식 받기')];
  if (lines.length === 0) return;
  const notice = {
    subject: '[{academy}] 소식 받기 동의 처리 결과',
    text: `[{academy}] 소식(광고성 정보) 받기에 대한 처리 결과를 알려 드립니다.\n${lines.join('\n')}\n내 계정에서 언제든 바꾸실 수 있습니다: {site}/account`,
    template: 'member.consent_result',
  };
  await queueMessages(tx, noticeMessages(member, notice));
}

/** The morning's part of it. */
export function sendConsentNewsOf(academy: Academy, memberId: number): Promise<void> {
  return inTransaction(academy.db, (tx) => sendConsentNews(tx, memberId));
}
