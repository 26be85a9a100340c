import { drawPaper } from '#src/features/items/rules/draw.ts';
import { paperFault } from '#src/features/items/rules/paper-fault.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { itemErrors } from '../contract/office.ts';
import type * as papers from '../contract/papers.ts';
import { type Blueprint, findBlueprint, insertForm } from '../store/blueprints.server.ts';
import type { Candidate } from '../store/candidates.server.ts';
import { findItemsByCode } from '../store/relations.server.ts';
import { liveFor } from './holding-papers.server.ts';

const codesRefused = (sentence: string) => commonErrors.input_invalid({ fields: { codes: sentence } });

/** The items of a paper by hand, in their order: each of the plan's bank, once, and one paper of it together. */
async function given(
  tx: Tx,
  { plan, live }: { readonly plan: Blueprint; readonly live: readonly Candidate[] },
  codes: readonly string[],
): Promise<Candidate[]> {
  const found = await findItemsByCode(tx, codes);
  const itemIds = codes.map((code) => found.find((one) => one.code === code)?.itemId);
  const unknown = codes.filter((_code, index) => !live.some((one) => one.itemId === itemIds[index]));
  if (unknown.length > 0) throw codesRefused(`이 시험에 낼 수 없는 문항입니다: ${unknown.join(', ')}`);
  const repeated = [...new Set(codes.filter((code, at) => codes.indexOf(code) < at))];
  if (repeated.length > 0) throw codesRefused(`두 번 적은 문항이 있습니다: ${repeated.join(', ')}`);
  const chosen = itemIds.flatMap((id) => live.find((one) => one.itemId === id) ?? []);
  const codeOf = ({ itemId }: Candidate) => found.find((one) => one.itemId === itemId)?.code ?? '';
  const fault = paperFault(plan, { chosen, live }, codeOf);
  if (fault !== null) throw codesRefused(fault);
  return chosen;
}

/** Makes a paper of given items, or draws one by the blueprint. */
export async function createForm(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof papers.createFormEndpoint>,
): Promise<{ formId: number }> {
  return inTransaction(academy.db, async (tx) => {
    const blueprint = await findBlueprint(tx, input.blueprintId);
    if (!blueprint) throw commonErrors.not_found();
    const live = await liveFor(tx, blueprint);
    const codes = input.codes.filter((code) => code !== '');
    const drawn = codes.length > 0 ? null : drawPaper(live, blueprint.domains, input.seed);
    if (codes.length === 0 && !drawn) throw itemErrors.too_few_items();
    const chosen = drawn ?? (await given(tx, { plan: blueprint, live }, codes));
    const versionIds = chosen.map((one) => one.versionId);
    const row = { ...input, versionIds, status: 'draft' as const, authorId: actor.staffId };
    const now = academy.clock.now();
    const formId = await insertForm(tx, row, now);
    const after = { 이름: input.title, 문항: versionIds.length };
    await auditChange(tx, actor, {
      entity: 'paper',
      entityId: formId,
      action: '시험지 등록',
      after,
      at: now,
    });
    return { formId };
  });
}
