import { holdDomains, listPlaced } from '#src/features/item-domains/store.server.ts';
import { drawPaper } from '#src/features/items/rules/draw.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { itemErrors } from '../contract/office.ts';
import type * as papers from '../contract/papers.ts';
import { blueprintLabels as statusLabels } from '../rules/blueprint-labels.ts';
import * as store from '../store/blueprints.server.ts';
import type { Stock } from '../store/candidates.server.ts';
import { liveFor } from './holding-papers.server.ts';
import { checkPlace } from './office.server.ts';

/** What is about to be published: a blueprint, or one paper of it by its item versions. */
export interface PaperToCheck {
  readonly blueprintId: number;
  readonly versionIds: readonly number[] | null;
}

/** Refuses what was judged by cut lines or a floor that do not hold any more; until the transaction ends they do. */
export type RequireChecked = (tx: Tx) => Promise<void>;

/** What open.ts hands down: the simulation stands in a feature above. Refuses a paper that cannot do what its report says. */
export interface PaperDeps {
  readonly requireFloor: (academy: Academy, paper: PaperToCheck) => Promise<RequireChecked>;
}

export interface Moving<I> {
  readonly actor: StaffActor;
  readonly input: I;
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** A plan as the office sees it, with how many different questions its domains have: a family counts once. */
export function view(blueprint: store.Blueprint, live: readonly Stock[]): papers.BlueprintView {
  const own = (domainId: number) =>
    live.filter(
      (one) =>
        one.subject === blueprint.subject &&
        one.topDomainId === domainId &&
        one.gradeFrom <= blueprint.gradeTo &&
        one.gradeTo >= blueprint.gradeFrom,
    );
  return {
    ...blueprint,
    shortfalls: [...blueprint.shortfalls],
    domains: blueprint.domains.map((domain) => {
      const stock = own(domain.domainId);
      const families =
        new Set(stock.flatMap((one) => one.families)).size + sum(stock.map(({ alone }) => alone));
      return { ...domain, available: sum(stock.map(({ items }) => items)), families };
    }),
  };
}

const moveLabels = { draft: '준비 중으로 되돌리기', published: '게시', retired: '사용 종료' } as const;
const againLabels = { ...moveLabels, published: '사용 종료 되돌리기' } as const;

/** Plans a test. Counts stand by top domains; an adaptive test cannot be gone back in. */
export async function createBlueprint(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof papers.createBlueprintEndpoint>,
): Promise<{ blueprintId: number }> {
  const fields: Record<string, string> = {};
  const total = input.domains.reduce((sum, domain) => sum + domain.items, 0);
  if (input.minItems > input.maxItems) fields.maxItems = '최대 문항 수가 최소보다 적습니다.';
  if (input.mode === 'fixed' && (input.minItems !== total || input.maxItems !== total))
    fields.minItems = `고정형은 영역별 문항 수의 합(${total})과 같아야 합니다.`;
  if (input.mode === 'adaptive' && total > input.maxItems)
    fields.maxItems = `영역별 최소 문항 수의 합(${total})보다 적습니다.`;
  if (input.mode === 'adaptive' && input.canGoBack)
    fields.canGoBack = '적응형 시험에서는 앞 문항으로 돌아갈 수 없습니다.';
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
  return inTransaction(academy.db, async (tx) => {
    await holdDomains(tx, input.subject);
    const tops = (await listPlaced(tx, input.subject)).filter((domain) => domain.parentId === null);
    for (const { domainId } of input.domains) await checkPlace(tx, input.subject, { ...input, domainId });
    const isTop = input.domains.every(({ domainId }) => tops.some((domain) => domain.domainId === domainId));
    if (!isTop) throw itemErrors.no_domain({ message: '큰 영역으로 문항 수를 정해 주세요.' });
    const row = { ...input, status: 'draft' as const, authorId: actor.staffId };
    const now = academy.clock.now();
    const blueprintId = await store.insertBlueprint(tx, row, now);
    const change = { entity: 'blueprint', entityId: blueprintId, action: '시험 설계 등록' };
    await auditChange(tx, actor, { ...change, after: { 이름: input.title }, at: now });
    return { blueprintId };
  });
}

/** Refuses a plan that takes items from a domain out of use, by name. */
async function refuseRetired(db: Db | Tx, { subject, domains }: store.Blueprint): Promise<void> {
  const retired = (await listPlaced(db, subject)).filter((one) => one.isRetired);
  const names = domains
    .filter(({ domainId }) => retired.some((one) => one.domainId === domainId))
    .map(({ name }) => `‘${name}’`);
  if (names.length > 0)
    throw itemErrors.domain_retired({
      message: `사용 종료한 ${names.join(', ')} 영역에서 문항을 내는 설계입니다. 영역을 먼저 다시 사용해 주세요.`,
    });
}

/** What is about to go to students shows first what it can do, by whatever way it comes: what it rested on may have changed. */
async function checkPlan(
  academy: Academy,
  deps: PaperDeps,
  blueprintId: number,
): Promise<RequireChecked | undefined> {
  const plan = await store.findBlueprint(academy.db, blueprintId);
  if (!plan || plan.status === 'published') return undefined;
  await refuseRetired(academy.db, plan);
  if (!drawPaper(await liveFor(academy.db, plan), plan.domains, 1)) throw itemErrors.too_few_items();
  return deps.requireFloor(academy, { blueprintId, versionIds: null });
}

/** Publishes a draft where its items can be drawn, retires a plan, or takes that back to where it stood. */
export async function moveBlueprint(
  academy: Academy,
  deps: PaperDeps,
  { actor, input: { blueprintId, to, reason } }: Moving<InputOf<typeof papers.moveBlueprintEndpoint>>,
): Promise<{ status: store.BlueprintStatus }> {
  const requireChecked = to === 'published' ? await checkPlan(academy, deps, blueprintId) : undefined;
  return inTransaction(academy.db, async (tx) => {
    await requireChecked?.(tx);
    const found = await store.lockBlueprint(tx, blueprintId);
    const blueprint = await store.findBlueprint(tx, blueprintId);
    if (!found || !blueprint) throw commonErrors.not_found();
    const { status: from, wasPublished } = found;
    // What was never published goes back to a draft; what was, to students.
    const isBack = from === 'retired' && to === (wasPublished ? 'published' : 'draft');
    if (from === to || (from === 'retired' ? !isBack : to === 'draft')) throw itemErrors.move_refused();
    if (to !== 'retired') {
      await holdDomains(tx, blueprint.subject);
      await refuseRetired(tx, blueprint);
    }
    if (to === 'published') {
      // It came off the list while this was read.
      if (!requireChecked) throw itemErrors.move_refused();
      const live = await liveFor(tx, blueprint);
      if (!drawPaper(live, blueprint.domains, 1)) throw itemErrors.too_few_items();
    }
    const now = academy.clock.now();
    await store.updateBlueprintStatus(tx, blueprintId, {
      status: to,
      firstPublishedAt: wasPublished ? null : now,
    });
    await noteMove(tx, actor, { entity: 'blueprint', entityId: blueprintId, from, to, reason, now });
    return { status: to };
  });
}

interface Moved {
  readonly entity: string;
  readonly entityId: number;
  readonly from: store.BlueprintStatus;
  readonly to: store.BlueprintStatus;
  readonly reason: string | undefined;
  readonly now: Date;
}

/** Notes a move of a plan or of a paper in the office's history. */
export function noteMove(
  tx: Tx,
  actor: StaffActor,
  { entity, entityId, from, to, reason, now }: Moved,
): Promise<void> {
  const action = (from === 'retired' ? againLabels : moveLabels)[to];
  const states = { before: { 상태: statusLabels[from] }, after: { 상태: statusLabels[to] } };
  return auditChange(tx, actor, { entity, entityId, action, ...states, ...(reason && { reason }), at: now });
}
