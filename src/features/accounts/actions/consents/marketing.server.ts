import { marketingConfirmYears } from '#src/features/members/rules/members.ts';
import { noticeMessages } from '#src/features/members/rules/notices.ts';
import { listCurrentConsents, listMarketingToConfirm } from '#src/features/members/store/consents.server.ts';
import { insertEvent, lockMember } from '#src/features/members/store/members.server.ts';
import { queueMessages } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { throwTogether } from '#src/platform/jobs/each-alone.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';

/**
 * Tells everybody whose yes to advertising is two years old that it stands, since when, and how to take it back
 * (정보통신망법 article 50 (8)). Answers how many were told; a second run on the same day tells nobody.
 */
export async function confirmMarketing(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - marketingConfirmYears);
  const due = await listMarketingToConfirm(academy.db, before);
  const ids = due.map((one) => one.member_id);
  const faults = await academy.alone('members.confirm-marketing member', ids, (memberId) =>
    inTransaction(academy.db, async (tx) => {
      const member = await lockMember(tx, memberId);
      const [consent] = await listMarketingToConfirm(tx, before, memberId);
      if (!member || !consent) return;
      const consents = await listCurrentConsents(tx, memberId);
      const night = consents.find((one) => one.type === 'marketingNight' && one.given);
      const byNight = night
        ? ` 밤(21시~다음 날 8시)에도 받는 데는 ${formatSeoulDate(night.given_at)}에 동의하셨습니다.`
        : '';
      const text = `[{academy}] ${member.name}님은 ${formatSeoulDate(consent.given_at)}에 소식 받기에 동의하셨습니다.${byNight} 계속 받으시려면 그대로 두시고, 그만 받으시려면 내 계정의 선택 동의에서 바꿔 주세요: ${academy.config.publicUrl}/account`;
      const notice = {
        subject: '[{academy}] 소식 받기 동의 안내',
        text,
        template: 'member.marketing_confirmed',
      };
      await queueMessages(tx, noticeMessages(member, notice));
      await insertEvent(tx, { memberId, kind: 'marketing_confirmed', actor: 'system', now });
    }),
  );
  throwTogether(faults);
  return due.length;
}
