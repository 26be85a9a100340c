import { insertItems } from '#src/features/item-bank/store/bank.server.ts';
import { insertDomains } from '#src/features/item-domains/store.server.ts';
import { givenAttemptOf } from '../given-level-tests.ts';
import type { TestAcademy } from '../start.ts';

const hourMs = 3_600_000;

/** Posts and items that wait for their editors: one of each kind, among others that do not. */
export async function givenWriting(academy: TestAcademy): Promise<void> {
  const { db } = academy;
  const now = academy.clock.now();
  const { id: staffId } = await db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow();
  const post = async (status: 'published' | 'hidden' | 'draft') =>
    (
      await db
        .insertInto('posts')
        .values({
          board: 'notice',
          category: '운영',
          title: '안내',
          summary: '',
          body: '{"stem":[]}',
          search_text: '안내',
          status,
          published_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await post('published');
  await post('hidden');
  await post('draft');
  const draft = { content: '{}', version: 1, edited_by: staffId, edited_at: now };
  await db
    .insertInto('drafts')
    .values({
      ...draft,
      subject: `post:${await post('draft')}`,
      publish_at: new Date(now.getTime() + hourMs),
    })
    .execute();
  const missed = { ...draft, publish_note: '법 점검에서 멈췄습니다.', planned_by: staffId };
  const subjects = [`post:${await post('draft')}`, 'page:/greetings'];
  await db
    .insertInto('drafts')
    .values(subjects.map((subject) => ({ ...missed, subject })))
    .execute();
  const { id: consentId } = await db
    .insertInto('portrait_consents')
    .values({
      student: '김○○, 초6',
      scope: ['picture'],
      given_on: '2026-09-01',
      evidence: '종이 동의서',
      withdrawn_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('portrait_uses')
    .values({ subject: `post:${await post('published')}`, consent_id: consentId })
    .execute();
  await givenItems(academy, staffId);
  await givenUnread(academy);
}

/** An item of each of these states. */
async function givenItems({ db, clock }: TestAcademy, authorId: number): Promise<void> {
  const now = clock.now();
  const { id: reviewerId } = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '!=', authorId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const domain = { subject: 'math', parentId: null, code: 'given_today', name: '수와 연산', position: 0 };
  const states = ['live', 'flagged', 'review'] as const;
  await db.transaction().execute(async (tx) => {
    const domainId = (await insertDomains(tx, [domain])).get(domain.code) ?? 0;
    const ids = await insertItems(
      tx,
      states.map((state) => ({
        code: `TODAY-${state}`,
        subject: 'math',
        domainId,
        gradeFrom: 3,
        gradeTo: 6,
        rating: 3,
        parentId: null,
      })),
      now,
    );
    for (const [index, status] of states.entries())
      await tx
        .insertInto('item_versions')
        .values({
          item_id: ids[index] ?? 0,
          version: 1,
          kind: 'single',
          body: '{"stem":[]}',
          key: '{}',
          solution: '[]',
          search_text: '오늘의 문항',
          status,
          author_id: authorId,
          reviewer_id: status === 'review' ? null : reviewerId,
          created_at: now,
          updated_at: now,
        })
        .execute();
  });
}

/** Answers in 대치 that could not be read or came late, and nobody has decided about. */
async function givenUnread(academy: TestAcademy): Promise<void> {
  const { db, clock } = academy;
  const { id: attempt_id, branch_id: branchId } = await db
    .selectFrom('level_attempts')
    .select(['id', 'branch_id'])
    .where('state', '=', 'review')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id: version_id } = await db
    .selectFrom('item_versions')
    .select('id')
    .where('status', '=', 'live')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const row = { attempt_id, version_id, position: 1, part: '', typed: '모름' };
  await db.insertInto('level_unread_answers').values(row).execute();
  const late = { position: 1, lease_epoch: 1, rev: 1, outcome: 'late' } as const;
  await db
    .insertInto('level_response_events')
    .values({ attempt_id, ...late, at: clock.now() })
    .execute();
  await db
    .updateTable('blueprints')
    .set({ shortfalls: ['기준에 못 미칩니다.'] })
    .execute();
  await givenUnmeasured(academy, branchId);
}

/** A scored attempt of 대치 that no item is left to measure by. */
async function givenUnmeasured(academy: TestAcademy, branchId: number): Promise<void> {
  const { db, clock } = academy;
  const at = clock.now();
  const closed = { started_at: at, deadline_at: at, closed_at: at, receipt_hash: 'hash' };
  const { id: attempt_id } = await db
    .updateTable('level_attempts')
    .set({ state: 'scored', ...closed })
    .where('attempt_no', '=', await givenAttemptOf(academy, branchId))
    .returning('id')
    .executeTakeFirstOrThrow();
  const result = JSON.stringify({ level: '기초', itemCount: 0, grantedCount: 0 });
  const row = { attempt_id, result, rule_version: 'eap-likeliest-4', cause: '채점', at };
  await db.insertInto('level_placements').values(row).execute();
  // And one that is shown, with an answer that waits for a mark.
  const shown = await db
    .updateTable('level_attempts')
    .set({ state: 'released', released_at: at, ...closed })
    .where('attempt_no', '=', await givenAttemptOf(academy, branchId))
    .returning('id')
    .executeTakeFirstOrThrow();
  const open = { position: 1, points: 0, max_points: 4, is_final: false };
  await db
    .insertInto('level_scores')
    .values({ attempt_id: shown.id, ...open })
    .execute();
}
