import type { listSimulable, simulateBlueprint } from '#src/features/item-analysis/contract/simulation.ts';
import {
  type Blueprint,
  blueprintById,
  blueprintsInWork,
  type Candidate,
  formsFor,
  itemFacts,
  liveItemsFor,
} from '#src/features/item-bank/actions/for-tests.server.ts';
import { adaptiveRulesOf } from '#src/features/level-attempts/rules/adaptive-rules.ts';
import { drawPaper } from '#src/features/level-attempts/rules/assemble.ts';
import { paramsFromRating } from '#src/features/level-attempts/rules/item-params.ts';
import { relatedOf } from '#src/features/level-attempts/rules/related-items.ts';
import { cutsOfMap } from '#src/features/level-results/rules/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import { simulateInThread } from '#src/features/measurement/actions/in-thread.server.ts';
import type { BankItem } from '#src/features/measurement/rules/adaptive/adaptive.ts';
import { isProvisional } from '#src/features/measurement/rules/adaptive/cold-start.ts';
import type { SimulatedStudent } from '#src/features/measurement/rules/simulation.ts';
import type { Academy } from '#src/platform/academy.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

const statusLabels: Readonly<Record<string, string>> = { draft: '작성 중', published: '공개됨' };
const reasonLabels: Readonly<Record<string, string>> = {
  settled: '레벨이 정해져서 끝남',
  precise: '오차가 충분히 작아져서 끝남',
  longest: '가장 긴 문항 수까지 감',
  'bank-exhausted': '낼 문항이 없어서 끝남',
  form: '고정된 시험지',
};
/** Drawn papers differ from student to student; so many stand for all. */
const drawnPapers = 100;

/** The blueprints that can be tried out, drafts too. */
export async function listFor(academy: Academy, subject: string): Promise<DataOf<typeof listSimulable>> {
  const found = await blueprintsInWork(academy.db);
  return {
    blueprints: found
      .filter((one) => one.subject === subject)
      .map(({ blueprintId, title, mode, status }) => ({
        blueprintId,
        title,
        mode,
        statusLabel: statusLabels[status] ?? status,
      })),
  };
}

type Item = Omit<Candidate, 'status'> & { status: string };

const bankItem = (item: Item, enemyIds: readonly number[]): BankItem => {
  const { a, b, c } = item.param ?? paramsFromRating(item.rating);
  const { itemId: id, topDomainId: domain, stimulusId } = item;
  return { id, domain, parameters: { a, b, c }, stimulusId, enemyIds, exposure: 0 };
};

interface Papers {
  readonly forms: readonly (readonly number[])[];
  readonly missing: number;
  readonly extra: readonly Item[];
}

/** The papers a fixed blueprint would give: its published forms, else drawn ones. */
async function papersOf(academy: Academy, blueprint: Blueprint, bank: readonly Candidate[]): Promise<Papers> {
  const forms = await formsFor(academy.db, blueprint.blueprintId);
  if (forms.length > 0) {
    const facts = await itemFacts(
      academy.db,
      forms.flatMap((form) => form.versionIds),
    );
    const ids = forms.map((form) => form.versionIds.flatMap((id) => facts.get(id)?.itemId ?? []));
    return { forms: ids, missing: 0, extra: [...facts.values()] };
  }
  const domains = blueprint.domains.map(({ domainId, items: count }) => ({ domainId, count }));
  const papers = Array.from({ length: drawnPapers }, (_, k) => drawPaper(bank, { domains, seed: k + 1 }));
  return {
    forms: papers.map(({ items }) => items.map((item) => item.itemId)),
    missing: Math.max(...papers.map(({ missing }) => missing)),
    extra: [],
  };
}

const points = (theta: number) => Math.round(100 * theta);

/** Bias, error and accuracy by true ability, in steps of half a logit. */
function byAbility(students: readonly SimulatedStudent[]) {
  const groups = Map.groupBy(students, (one) => Math.floor(2 * one.trueTheta) / 2);
  return [...groups]
    .toSorted(([x], [y]) => x - y)
    .map(([from, own]) => {
      const mean = (value: (one: SimulatedStudent) => number) =>
        own.reduce((sum, one) => sum + value(one), 0) / own.length;
      return {
        from: 500 + points(from),
        students: own.length,
        bias: points(mean((one) => one.theta - one.trueTheta)),
        rmse: points(Math.sqrt(mean((one) => (one.theta - one.trueTheta) ** 2))),
        accuracy: mean((one) => (one.level === one.trueLevel ? 1 : 0)),
      };
    });
}

/** Simulates students on a blueprint in a thread: what it would do before it goes live. */
export async function simulateFor(
  academy: Academy,
  input: InputOf<typeof simulateBlueprint>,
): Promise<DataOf<typeof simulateBlueprint>> {
  const from = performance.now();
  const blueprint = await blueprintById(academy.db, input.blueprintId);
  if (!blueprint) throw commonErrors.not_found();
  const { subject, gradeFrom, gradeTo } = blueprint;
  const bank = await liveItemsFor(academy.db, subject, { grade: { from: gradeFrom, to: gradeTo } });
  const papers = input.mode === 'fixed' ? await papersOf(academy, blueprint, bank) : null;
  const items = new Map([...bank, ...(papers?.extra ?? [])].map((item) => [item.itemId, item]));
  const related = relatedOf([...items.values()]);
  const domains = blueprint.domains.map(({ domainId, name, items: count }) => ({ domainId, name, count }));
  const cuts = cutsOfMap((await findLevelMap(academy.db, subject))?.cuts);
  const outcome = await simulateInThread({
    bank: [...items.values()].map((item) => bankItem(item, related.get(item.itemId) ?? [])),
    rules: adaptiveRulesOf({ ...blueprint, domains }, cuts),
    students: input.students,
    population: { mean: (input.mean - 500) / 100, sd: input.sd / 100 },
    seed: input.seed,
    ...(papers && { forms: papers.forms }),
  });
  if (outcome.kind !== 'done') throw commonErrors.busy();
  const { students, exposures, summary } = outcome.result;
  const { reasons, ...figures } = summary;
  return {
    bankSize: items.size,
    provisionalItems: [...items.values()].filter((item) => isProvisional(item.param?.answers ?? 0)).length,
    missingItems: papers?.missing ?? 0,
    summary: figures,
    reasons: Object.entries(reasons).map(([reason, count]) => ({
      label: reasonLabels[reason] ?? reason,
      students: count,
    })),
    lengths: [...Map.groupBy(students, (one) => one.length)]
      .map(([length, own]) => ({ items: length, students: own.length }))
      .toSorted((x, y) => x.items - y.items),
    byAbility: byAbility(students),
    exposures: exposures
      .map(({ id, rate }) => ({ itemId: id, rate }))
      .toSorted((x, y) => y.rate - x.rate || x.itemId - y.itemId),
    milliseconds: Math.round(performance.now() - from),
  };
}
