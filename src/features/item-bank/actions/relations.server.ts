import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type * as office from '../contract/office.ts';
import { type HoldingPaper, itemErrors } from '../contract/office.ts';
import { clashingPapers } from '../rules/clashing-papers.ts';
import * as bank from '../store/bank.server.ts';
import * as relations from '../store/relations.server.ts';
import { paperName, papersOf } from './holding-papers.server.ts';

/** Refuses what makes published papers hold items that must not stand together and that whoever does it was not told of. */
function requireNamed(clashing: ReturnType<typeof clashingPapers<HoldingPaper>>, named: readonly number[]) {
  const untold = clashing.filter(({ formId }) => !named.includes(formId));
  if (untold.length === 0) return;
  const lines = untold.map((paper) => `${paperName(paper)}: ${paper.text}`).join(' ');
  throw itemErrors.in_papers({
    message: `공개한 시험지에 함께 들어 있습니다. ${lines} 확인하고 다시 해 주세요.`,
  });
}

/** Replaces the enemies of an item, named by their codes, and says which family it is of; what somebody else has changed is told. */
export async function setEnemies(
  academy: Academy,
  actor: StaffActor,
  { itemId, codes: wanted, family: wantedFamily, version, papers }: InputOf<typeof office.setEnemiesEndpoint>,
): Promise<DataOf<typeof office.setEnemiesEndpoint>> {
  const codes = [...new Set(wanted.filter((code) => code !== ''))];
  return inTransaction(academy.db, async (tx) => {
    const found = await relations.findItemsByCode(tx, codes);
    if (found.some((one) => one.itemId === itemId))
      throw commonErrors.input_invalid({
        fields: { codes: '이 문항 자신의 코드입니다. 다른 문항을 적어 주세요.' },
      });
    const ids = found.map((one) => one.itemId);
    const seen = await relations.listEnemies(tx, itemId);
    await relations.lockItems(tx, [...new Set([itemId, ...ids, ...seen.map((one) => one.itemId)])]);
    const item = await bank.findItem(tx, itemId);
    if (!item) throw commonErrors.not_found();
    if (item.enemiesVersion !== version) throw await editedElsewhere(tx, 'item', itemId);
    const unknown = codes.filter(
      (code) => !found.some((one) => one.code === code && one.subject === item.subject),
    );
    if (unknown.length > 0)
      throw commonErrors.input_invalid({
        fields: { codes: `이 과목에 없는 문항입니다: ${unknown.join(', ')}` },
      });
    const family = wantedFamily === undefined ? item.family : wantedFamily || null;
    const before = { codes: seen.map(({ code }) => code), family: item.family };
    const clashing = clashingPapers(await papersOf(tx, itemId), { before, after: { codes, family } });
    requireNamed(clashing, papers);
    // Under the lock and the version, what was read before it still holds.
    const touched = new Set([...ids, ...seen.map((one) => one.itemId)].filter((id) => id !== itemId));
    await relations.updateEnemies(tx, itemId, { enemies: ids, touched: [...touched] });
    if (family !== item.family) await bank.updateFamily(tx, itemId, family);
    const change = {
      entity: 'item',
      entityId: itemId,
      action: '함께 내지 않을 문항과 묶음 변경',
      before: { 문항: before.codes.join(', '), 묶음: item.family ?? '' },
      after: {
        문항: codes.join(', '),
        묶음: family ?? '',
        ...(clashing.length > 0 && { '함께 든 시험지': clashing.map(paperName).join(', ') }),
      },
    };
    await auditChange(tx, actor, { ...change, at: academy.clock.now() });
    return { codes, family, version: version + 1 };
  });
}
