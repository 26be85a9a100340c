import { insertVersions } from '#src/features/item-bank/store/versions.server.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import { publicAnswer } from '#src/features/items/rules/present.ts';
import type { RegradePreview } from '#src/features/level-results/contract/regrades.ts';
import type { ResultView } from '#src/features/level-results/contract/result.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { Seated } from './given-level-tests.ts';
import { markingRoom } from './given-marking.ts';
import { call } from './start.ts';

/** One academy whose papers have an item with the wrong key, and what the head office does about it. */
export async function regradeRoom() {
  const room = await markingRoom('single');
  const { academy, owner, item: wrong, answered } = room;

  const contentOf = async (versionId: number) =>
    (await academy.db
      .selectFrom('item_versions')
      .select(['body', 'key', 'solution'])
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow()) as unknown as ItemContent;

  /** The next version of the item, with another key. */
  async function newVersion(correct: string): Promise<number> {
    const content = await contentOf(wrong.versionId);
    const { id: authorId } = await academy.db
      .selectFrom('staff')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const last = await academy.db
      .selectFrom('item_versions')
      .select((e) => e.fn.max('version').as('version'))
      .where('item_id', '=', wrong.itemId)
      .executeTakeFirstOrThrow();
    const row = {
      ...content,
      key: { kind: 'single' as const, correct, scoring: { rule: 'exact' as const, points: 1 } },
      itemId: wrong.itemId,
      version: Number(last.version) + 1,
      stimulusId: null,
      searchText: '',
      status: 'draft' as const,
      authorId,
      reviewerId: null,
    };
    const [id = 0] = await inTransaction(academy.db, (tx) => insertVersions(tx, [row], academy.clock.now()));
    return id;
  }

  const right = { versionId: await newVersion('A') };

  /** Sits a test and chooses one of the author's options of the item; nothing for null. */
  const chose = (option: string | null, isHandedIn = true) =>
    answered({
      versionId: wrong.versionId,
      isHandedIn,
      answer: async (seed) =>
        option && publicAnswer(await contentOf(wrong.versionId), seed, { kind: 'single', option }),
    });

  const viewOf = async ({ attemptNo, cookie }: Seated) =>
    (await call<ResultView>(academy, `GET /api/level-tests/results?attemptNo=${attemptNo}`, { cookie }))
      .resultData;
  const resultOf = async (seated: Seated) => (await viewOf(seated)).result;
  const office = <T>(route: string, json?: object, cookie = owner) =>
    call<T>(academy, route.replace(/ \/?/, ' /api/office/level-tests/regrades/').replace(/\/$/, ''), {
      cookie,
      ...(json && { json }),
    });
  const preview = async (wish: object) =>
    (await office<RegradePreview>('POST /preview', { versionId: wrong.versionId, ...wish })).resultData;
  const reason = '보기 A가 정답임을 확인함';
  const apply = (wish: object, { seen, basedOn }: RegradePreview) =>
    office<{ changed: number; levelChanged: number; notified: number }>('POST /', {
      versionId: wrong.versionId,
      ...wish,
      seen,
      basedOn,
      reason,
    });

  return {
    ...room,
    wrong,
    right,
    reason,
    contentOf,
    newVersion,
    chose,
    viewOf,
    resultOf,
    office,
    preview,
    apply,
  };
}
