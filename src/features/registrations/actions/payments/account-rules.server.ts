import type { saveAccountRulesEndpoint } from '#src/features/registrations/contract/account-rules.ts';
import {
  type AccountRules,
  readAccountRules,
  updateAccountRules,
} from '#src/features/registrations/store/account-rules.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

const entity = 'test-account-rules';

/** In the words of the history. */
const ruleTexts = ({ rushMinutes, nearDays, whileWaitlist }: Omit<AccountRules, 'version'>) => ({
  '접수 시작 뒤 쉬는 시간(분)': rushMinutes,
  '시험 전 쉬는 날수': nearDays,
  '대기가 있을 때': whileWaitlist ? '안내함' : '안내하지 않음',
});

/** Changes when accounts are offered, and writes into the office's history what it was. */
export function changeAccountRules(
  academy: Academy,
  actor: StaffActor,
  { version, ...wish }: InputOf<typeof saveAccountRulesEndpoint>,
): Promise<AccountRules> {
  return inTransaction(academy.db, async (tx) => {
    const before = await readAccountRules(tx, true);
    if (before.version !== version) throw await editedElsewhere(tx, entity, 1);
    await updateAccountRules(tx, wish);
    const change = {
      entity,
      entityId: 1,
      action: '가상계좌 안내 규칙 변경',
      before: ruleTexts(before),
      after: ruleTexts(wish),
    };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
    return { ...wish, version: version + 1 };
  });
}
