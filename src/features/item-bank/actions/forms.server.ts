import { listPlaced } from '#src/features/item-domains/store.server.ts';
import { stemText } from '#src/features/item-exchange/rules/gift/gift.ts';
import { answerText } from '#src/features/items/rules/answer-text.ts';
import { drawPaper } from '#src/features/items/rules/draw.ts';
import { paperFault } from '#src/features/items/rules/paper-fault.ts';
import { publicItem, withoutTranscripts } from '#src/features/items/rules/present.ts';
import { maxScoreOf } from '#src/features/items/rules/scoring/score.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { itemErrors } from '../contract/office.ts';
import type * as papers from '../contract/papers.ts';
import { insteadOf } from '../rules/handed-instead.ts';
import * as store from '../store/blueprints.server.ts';
import { listCandidatesById, listStock } from '../store/candidates.server.ts';
import { lockItems } from '../store/relations.server.ts';
import { findVersions } from '../store/versions.server.ts';
import { formsFor } from './for-tests.server.ts';
import { handedNow, liveFor } from './holding-papers.server.ts';
import { mayMovePlans } from './item-list.server.ts';
import { type Moving, noteMove, type PaperDeps, type RequireChecked, view } from './papers.server.ts';

async function formViews(
  db: Db,
  forms: readonly store.Form[],
  given: readonly store.Form[],
): Promise<papers.FormView[]> {
  const rows = await findVersions(db, [...new Set(forms.flatMap((form) => form.versionIds))]);
  const domains = await listPlaced(db);
  const facts = new Map(rows.map((row) => [row.versionId, row]));
  return forms.map((form) => ({
    formId: form.formId,
    title: form.title,
    status: form.status,
    isGiven: given.some(({ formId }) => formId === form.formId),
    items: form.versionIds.flatMap((versionId) => {
      const row = facts.get(versionId);
      if (!row) return [];
      const { code, kind, domainId, body } = row;
      const domainName = domains.find((domain) => domain.domainId === domainId)?.name ?? '';
      return [{ versionId, code, kind, domainName, rating: row.rating, stemText: stemText(body.stem) }];
    }),
  }));
}

/** The papers of one blueprint. */
export async function listForms(
  academy: Academy,
  actor: StaffActor,
  blueprintId: number,
): Promise<DataOf<typeof papers.listFormsEndpoint>> {
  const blueprint = await store.findBlueprint(academy.db, blueprintId);
  if (!blueprint) throw commonErrors.not_found();
  const forms = await store.listForms(academy.db, blueprintId, ['draft', 'published', 'retired']);
  const live = await liveFor(academy.db, blueprint);
  return {
    blueprint: view(blueprint, await listStock(academy.db, [blueprint.subject])),
    canDraw: drawPaper(live, blueprint.domains, 1) !== null,
    forms: await formViews(academy.db, forms, await formsFor(academy.db, blueprintId)),
    mayMove: mayMovePlans(actor),
  };
}

/** A paper goes to students only while all of its items do, and where they are one paper of its plan. */
async function requireWhole(db: Db | Tx, form: store.Form): Promise<void> {
  const rows = await findVersions(db, form.versionIds);
  const gone = rows.filter(({ status }) => status !== 'live').map(({ code }) => code);
  if (gone.length > 0)
    throw itemErrors.too_few_items({
      message: `이제는 내지 않는 문항이 든 시험지입니다: ${gone.join(', ')}. 새 시험지를 만들어 주세요.`,
    });
  const plan = await store.findBlueprint(db, form.blueprintId);
  if (!plan) throw commonErrors.not_found();
  const chosen = await listCandidatesById(db, form.versionIds);
  const codeOf = (item: { itemId: number }) => rows.find(({ itemId }) => itemId === item.itemId)?.code ?? '';
  const fault = paperFault(plan, { chosen, live: await liveFor(db, plan) }, codeOf);
  if (fault !== null) throw itemErrors.paper_fault({ message: `${fault} 새 시험지를 만들어 주세요.` });
}

/** What opens a paper: whole, able to do what its report says, and both still so when it is done. */
async function checkForm(academy: Academy, deps: PaperDeps, form: store.Form): Promise<RequireChecked> {
  await requireWhole(academy.db, form);
  const requireSame = await deps.requireFloor(academy, form);
  return async (tx) => {
    await requireSame(tx);
    // Nobody names enemies of them or takes them out meanwhile.
    await lockItems(
      tx,
      (await findVersions(tx, form.versionIds)).map(({ itemId }) => itemId),
    );
    await requireWhole(tx, form);
  };
}

/** Publishes or retires a paper, or takes that back. */
export async function moveForm(
  academy: Academy,
  deps: PaperDeps,
  { actor, input: { formId, to, reason } }: Moving<InputOf<typeof papers.moveFormEndpoint>>,
): Promise<{ status: store.BlueprintStatus }> {
  const form = to === 'published' ? await store.findForm(academy.db, formId) : undefined;
  // By whatever way it comes: a paper keeps no note of having been published, and its items may have changed since.
  const isOpening = form && form.status !== 'published';
  const requireChecked = isOpening ? await checkForm(academy, deps, form) : undefined;
  return inTransaction(academy.db, async (tx) => {
    await requireChecked?.(tx);
    const from = await store.lockForm(tx, formId);
    if (!from) throw commonErrors.not_found();
    if (from === to || (from === 'published' && to === 'draft')) throw itemErrors.move_refused();
    if (to === 'published' && !requireChecked) throw itemErrors.move_refused();
    await store.updateFormStatus(tx, formId, to);
    const now = academy.clock.now();
    await noteMove(tx, actor, { entity: 'paper', entityId: formId, from, to, reason, now });
    return { status: to };
  });
}

/** A paper to print, with its answers. The options stand in the order of the paper's own number. */
export async function readPaper(
  academy: Academy,
  actor: StaffActor,
  formId: number,
): Promise<DataOf<typeof papers.paperEndpoint>> {
  const form = await store.findForm(academy.db, formId);
  const blueprint = form && (await store.findBlueprint(academy.db, form.blueprintId));
  if (!form || !blueprint) throw commonErrors.not_found();
  const rows = new Map((await findVersions(academy.db, form.versionIds)).map((row) => [row.versionId, row]));
  const given = await formsFor(academy.db, form.blueprintId);
  return {
    formId,
    blueprintId: form.blueprintId,
    status: form.status,
    isGiven: given.some((one) => one.formId === formId),
    instead: insteadOf(await handedNow(academy.db, blueprint), [formId]),
    mayMove: mayMovePlans(actor),
    title: form.title,
    blueprintTitle: blueprint.title,
    minutes: blueprint.minutes,
    questions: form.versionIds.flatMap((versionId) => {
      const row = rows.get(versionId);
      if (!row) return [];
      return [
        {
          itemId: row.itemId,
          code: row.code,
          item: withoutTranscripts(publicItem(row, formId)),
          maxScore: maxScoreOf(row),
          answer: answerText(row, formId),
          solution: row.solution,
        },
      ];
    }),
  };
}
