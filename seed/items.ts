import { createHash } from 'node:crypto';
import { insertItems } from '#src/features/item-bank/store/bank.server.ts';
import { insertBlueprint } from '#src/features/item-bank/store/blueprints.server.ts';
import { findItemsByCode, insertEnemies } from '#src/features/item-bank/store/relations.server.ts';
import { insertStimuli } from '#src/features/item-bank/store/stimuli.server.ts';
import { insertVersions, versionTrail } from '#src/features/item-bank/store/versions.server.ts';
import { insertDomains } from '#src/features/item-domains/store.server.ts';
import { insertMedia } from '#src/features/item-media/store.server.ts';
import { searchTextOf } from '#src/features/items/rules/text/search.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { bank, domains } from './items/bank.ts';
import { madeMedia } from './items/drawn.ts';
import { line, type SeedItem } from './items/make.ts';
import { passages } from './items/passages.ts';
import { adaptivePlan, plans, type SeedPlan } from './items/plans.ts';

const subjectNames = { math: '수학', science: '과학', reading: '독해' } as const;
const bandNames: Readonly<Record<number, string>> = {
  3: '초3~초4',
  5: '초5~초6',
  7: '중1~중3',
  10: '고1~고2',
};

async function staffIds(academy: Academy): Promise<{ authorId: number; reviewerId: number }> {
  const rows = await academy.db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('email', 'in', ['editor@msc.example', 'examiner@msc.example'])
    .orderBy('email')
    .execute();
  const [editor, examiner] = rows;
  if (!editor || !examiner) throw new Error('The item bank is seeded after the staff.');
  return { authorId: editor.id, reviewerId: examiner.id };
}

async function seedDomains(tx: Tx): Promise<Map<string, number>> {
  const rows = (parents: Map<string, number>, isTop: boolean) =>
    domains
      .map((domain, position) => ({ ...domain, position }))
      .filter(({ parent }) => (parent === null) === isTop)
      .map((domain) => ({
        subject: domain.subject,
        parentId: domain.parent === null ? null : (parents.get(domain.parent) ?? null),
        code: domain.code,
        name: domain.name,
        position: domain.position,
      }));
  const tops = await insertDomains(tx, rows(new Map(), true));
  const leaves = await insertDomains(tx, rows(tops, false));
  return new Map([...tops, ...leaves]);
}

/** Keeps passages, and answers their ids by their keys. */
export async function putPassages(
  tx: Tx,
  wanted: readonly (typeof passages)[number][],
  now: Date,
): Promise<Map<string, number>> {
  const ids = await insertStimuli(
    tx,
    wanted.map(({ title, paragraphs }) => ({
      subject: 'reading',
      title,
      content: paragraphs.map((text) => ({ type: 'paragraph' as const, content: line(text) })),
      replacesId: null,
    })),
    now,
  );
  return new Map(wanted.map(({ key }, index) => [key, ids[index] ?? 0]));
}

/** Pictures and recordings, under the keys by which the items name them. */
async function seedMedia(tx: Tx, now: Date): Promise<void> {
  for (const { key, mime, bytes } of madeMedia()) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await insertMedia(tx, { key, mime, bytes: Buffer.from(bytes), sha256 }, now);
  }
}

export interface Putting {
  readonly items: readonly SeedItem[];
  readonly domainIds: ReadonlyMap<string, number>;
  /** Ids of passages by their keys. */
  readonly stimuli: ReadonlyMap<string, number>;
  readonly makers: { readonly authorId: number | null; readonly reviewerId: number | null };
  readonly now: Date;
}

/** Keeps items as live ones; answers the ids of their versions in the order given. */
export async function putItems(
  tx: Tx,
  { items, domainIds, stimuli, makers, now }: Putting,
): Promise<number[]> {
  const itemIds = await insertItems(
    tx,
    items.map((item) => ({
      code: item.code,
      subject: item.subject,
      domainId: domainIds.get(item.domain) ?? 0,
      gradeFrom: item.grades[0],
      gradeTo: item.grades[1],
      rating: item.rating,
      parentId: null,
      family: item.family ?? null,
    })),
    now,
  );
  return insertVersions(
    tx,
    items.map((item, index) => ({
      ...item.content,
      itemId: itemIds[index] ?? 0,
      version: 1,
      stimulusId: item.stimulus ? (stimuli.get(item.stimulus) ?? null) : null,
      searchText: searchTextOf(item.content, null),
      status: 'live' as const,
      ...makers,
    })),
    now,
  );
}

/** Names the items that must not stand in one test. */
export async function putEnemies(tx: Tx, idOf: ReadonlyMap<string, number>): Promise<void> {
  await insertEnemies(
    tx,
    bank.flatMap(({ code, enemies = [] }) =>
      enemies.map((enemy) => [idOf.get(code) ?? 0, idOf.get(enemy) ?? 0] as const),
    ),
  );
}

async function seedBank(
  tx: Tx,
  domainIds: Map<string, number>,
  staff: Awaited<ReturnType<typeof staffIds>>,
  now: Date,
) {
  const stimuli = await putPassages(tx, passages, now);
  await seedMedia(tx, now);
  const putting = { items: bank, domainIds, stimuli, makers: staff, now };
  const versionIds = await putItems(tx, putting);
  const written = { by: byStaff(staff.authorId), code: 'moved', note: '문항을 작성했습니다.', now } as const;
  const checked = {
    by: byStaff(staff.reviewerId),
    code: 'moved',
    note: '정답과 풀이를 확인했습니다.',
    now,
  } as const;
  await versionTrail.write(
    tx,
    versionIds.flatMap((id) => [
      { id, from: null, to: 'review' as const, ...written },
      { id, from: 'review' as const, to: 'live' as const, ...checked },
    ]),
  );
  const codes = bank.map(({ code }) => code);
  const known = await findItemsByCode(tx, codes);
  await putEnemies(tx, new Map(known.map(({ code, itemId }) => [code, itemId])));
}

interface Planning {
  readonly domainIds: ReadonlyMap<string, number>;
  readonly authorId: number | null;
  readonly status: 'draft' | 'published';
  readonly now: Date;
}

/** How a test that ships is called. */
export const titleOf = ({ subject, grades, adaptive }: SeedPlan): string =>
  `${subjectNames[subject]} ${adaptive ? '맞춤형 ' : ''}레벨 테스트 ${bandNames[grades[0]]}`;

const formerBandNames: Readonly<Record<number, string>> = {
  3: '초3–4',
  5: '초5–6',
  7: '중1–3',
  10: '고1–2',
};

/** How it was called by earlier versions: an academy that has it by that name has it. */
export const formerTitleOf = ({ subject, grades, adaptive }: SeedPlan): string =>
  `${subjectNames[subject]} ${adaptive ? '맞춤형 ' : ''}레벨테스트 (${formerBandNames[grades[0]]})`;

/** A test that ships; of one that chooses each question by the answers so far the counts are the least of each domain. */
export async function putPlan(
  tx: Tx,
  plan: SeedPlan,
  { domainIds, authorId, status, now }: Planning,
): Promise<void> {
  const { subject, grades, minutes, counts, adaptive } = plan;
  const tops = domains.filter((domain) => domain.subject === subject && domain.parent === null);
  const total = counts.reduce((sum, count) => sum + count, 0);
  await insertBlueprint(
    tx,
    {
      title: titleOf(plan),
      subject,
      gradeFrom: grades[0],
      gradeTo: grades[1],
      minutes,
      mode: adaptive ? 'adaptive' : 'fixed',
      minItems: adaptive?.minItems ?? total,
      maxItems: adaptive?.maxItems ?? total,
      canGoBack: !adaptive,
      status,
      authorId,
      domains: tops.map(({ code }, index) => ({
        domainId: domainIds.get(code) ?? 0,
        items: counts[index] ?? 1,
      })),
    },
    now,
  );
}

/** The bank that ships, reviewed and live, and a published test for each subject and band of grades. */
export async function seedItems(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  const staff = await staffIds(academy);
  await inTransaction(academy.db, async (tx) => {
    const domainIds = await seedDomains(tx);
    await seedBank(tx, domainIds, staff, now);
    // The adaptive one before the others: where both fit, the newest counts, and that is the fixed one.
    for (const plan of [adaptivePlan, ...plans])
      await putPlan(tx, plan, { domainIds, authorId: staff.authorId, status: 'published', now });
  });
}
