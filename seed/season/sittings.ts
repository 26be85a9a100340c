import { itemVersions, publishedBlueprints } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import { publicAnswer } from '#src/features/items/rules/present.ts';
import { correctAnswer } from '#src/features/items/rules/scoring/correct.ts';
import { attemptHere } from '#src/features/level-attempts/actions/callers.server.ts';
import { type AttemptItemRow, listItems } from '#src/features/level-attempts/store/items.server.ts';
import { handInPaper, save, signOfLife } from '#src/features/level-tests/actions/answers.server.ts';
import { consent, resumeHere, start } from '#src/features/level-tests/actions/attempts.server.ts';
import { beginRetestOf, beginTest } from '#src/features/level-tests/actions/begin.server.ts';
import { saveBatcher } from '#src/features/level-tests/actions/save-batcher.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { asOf } from './people.ts';

/** A child of a family, and the level test it sits. */
interface Sitter {
  readonly memberId: number;
  readonly mobile: string;
  readonly childId: number;
  readonly branchId: number;
  readonly subject: 'math' | 'science' | 'reading';
  readonly grade: number;
  readonly startedAt: Date;
  /** Every so many questions are left out. */
  readonly misses: number;
  /** What is written where a question wants sentences. */
  readonly essay: string;
  /** The test that is sat again; a first one where it is left out. */
  readonly again?: string;
  /** Its own sitting that a process which ended has left before the paper was handed in. */
  readonly left?: string | undefined;
}

/** A test that has been begun: its number, the browser it runs in, and the questions laid out. */
export interface Sat {
  readonly attemptNo: string;
  readonly items: readonly AttemptItemRow[];
  /** Where the questions that want sentences stand. */
  readonly essays: readonly {
    readonly position: number;
    readonly points: Readonly<Record<string, number>>;
  }[];
}

async function blueprintFor({ db }: Academy, { subject, grade }: Sitter) {
  const found = (await publishedBlueprints(db)).find(
    (one) =>
      one.subject === subject && one.mode === 'fixed' && one.gradeFrom <= grade && grade <= one.gradeTo,
  );
  if (!found) throw new Error(`Nothing is offered in ${subject} for grade ${grade}.`);
  return found;
}

/** How long a paper that is handed in was sat, in minutes. */
const satFor = 22;

/**
 * From the family's consent to so many answers of the paper; where their number is left out it is handed in. It began within this hour:
 * a test whose time is over is closed by the product's own clock before anything can be answered.
 */
async function sit(academy: Academy, sitter: Sitter, answered?: number): Promise<Sat> {
  const at = (minutes: number) => asOf(academy, new Date(sitter.startedAt.getTime() + minutes * minuteMs));
  const { memberId, mobile, childId, branchId, misses, again, left } = sitter;
  const { blueprintId } = await blueprintFor(academy, sitter);
  const browserHash = hashSecret(newSecret());
  const caller = { memberId, memberMobile: mobile, provenMobile: null, browserHash };
  const { attemptNo, state } = left
    ? await resumeHere(at(-4), caller, left)
    : again
      ? await beginRetestOf(at(-4), caller, again)
      : await beginTest(at(-4), caller, { blueprintId, branchId, childId });
  const agreed = { rules: true, privacy: true, log: true, guardian: true } as const;
  if (state === 'created') await consent(at(-3), browserHash, { attemptNo, ...agreed });
  const { leaseEpoch } = await start(at(0), browserHash, attemptNo);
  const { id } = await attemptHere(academy, browserHash, attemptNo);
  const items = await listItems(academy.db, id);
  const versions = await itemVersions(
    academy.db,
    items.map((item) => item.version_id),
  );
  const answerOf = ({ version_id, option_seed, position }: AttemptItemRow): Answer | null => {
    const version = versions.get(version_id);
    if (version?.kind === 'essay') return { kind: 'essay', text: sitter.essay };
    const right = version && position % misses !== 0 ? correctAnswer(version) : null;
    return version && right ? publicAnswer(version, option_seed, right) : null;
  };
  const entries = items.slice(0, answered).map((item) => ({
    ...{ position: item.position, leaseEpoch, rev: 1, isFlagged: false },
    answer: answerOf(item),
  }));
  const written = at(answered === undefined ? satFor - 2 : answered * 2);
  await save(written, saveBatcher(academy), { browserHash, input: { attemptNo, entries } });
  if (answered === undefined) await handInPaper(at(satFor), browserHash, { attemptNo, leaseEpoch });
  else {
    const beat = { attemptNo, leaseEpoch, position: answered + 1, unsent: 0, offlineSeconds: 0 };
    await signOfLife(academy, browserHash, {
      ...beat,
      showsPause: false,
      events: [],
      device: 'Chrome · Windows',
    });
  }
  const essays = items.flatMap(({ version_id, position }) => {
    const body = versions.get(version_id)?.body;
    if (body?.kind !== 'essay') return [];
    return [{ position, points: Object.fromEntries(body.criteria.map((one) => [one.id, one.maxPoints])) }];
  });
  return { attemptNo, items, essays };
}

/** Sits a test and hands it in. */
export const sitWhole = (academy: Academy, sitter: Sitter): Promise<Sat> => sit(academy, sitter);

/** Sits a test and is now behind so many questions. */
export const sitUntil = (academy: Academy, sitter: Sitter, answered: number): Promise<Sat> =>
  sit(academy, sitter, answered);
