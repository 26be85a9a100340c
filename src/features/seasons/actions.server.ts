import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { lockPlanning } from '#src/features/branches/actions/planning.server.ts';
import { roomsOf } from '#src/features/branches/actions/rooms.server.ts';
import { tickBelow } from '#src/features/branches/rules/planning.ts';
import { draftPresentation } from '#src/features/presentations/actions/sessions/drafts.server.ts';
import { plannableTitles } from '#src/features/presentations/actions/sessions/office.server.ts';
import {
  lockSpeakersOf,
  presentationInRoom,
} from '#src/features/presentations/actions/sessions/planning.server.ts';
import { draftSession } from '#src/features/test-sessions/actions/drafts.server.ts';
import { plannableTests } from '#src/features/test-sessions/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { isOwnBranch, type StaffActor } from '#src/shared/access/actor.ts';
import { AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';
import { Clash, type SeasonChoices, type SeasonPlan, seasonErrors } from './contract.ts';
import { tickLabels, timeFault, timesOf } from './rules.ts';

type Row = SeasonPlan['rows'][number];
type Field = Clash['field'];

/** What is planned, with its length. */
interface What {
  readonly id: number;
  readonly title: string;
  readonly minutes: number;
}

async function whatsOf({ db }: Academy, { kind, minutes }: SeasonPlan): Promise<What[]> {
  if (kind === 'test') return (await plannableTests(db)).map((one) => ({ ...one, id: one.testId }));
  return (await plannableTitles(db)).map((one) => ({ ...one, id: one.presentationId, minutes }));
}

/** What a season can be planned of. */
export async function readChoices({ db }: Academy, actor: StaffActor): Promise<SeasonChoices> {
  const [tests, titles, branches] = await Promise.all([
    plannableTests(db),
    plannableTitles(db),
    listBranches(db),
  ]);
  const own = branches.filter(({ id }) => isOwnBranch(actor, id));
  const rooms = await roomsOf(
    db,
    own.map(({ id }) => id),
  );
  return {
    tests: tests.map(({ testId, title }) => ({ id: testId, title })),
    presentations: titles.map(({ presentationId, title }) => ({ id: presentationId, title })),
    branches: own.map(({ id, name }) => ({
      id,
      name,
      rooms: rooms
        .filter((room) => room.branchId === id)
        .map(({ name, kind, capacity }) => ({ name, kind, capacity })),
    })),
  };
}

const clashAt = (field: Field, sentence: string) =>
  commonErrors.input_invalid({ fields: { [field]: sentence } });

interface Drafted {
  readonly plan: SeasonPlan;
  readonly row: Row;
  readonly what: What;
  readonly times: ReturnType<typeof timesOf>;
}

async function draft(
  tx: Tx,
  actor: StaffActor,
  { drafted, now }: { drafted: Drafted; now: Date },
): Promise<number> {
  const { plan, row, what, times } = drafted;
  const fault = timeFault(times, now);
  if (fault) throw clashAt(fault.field, fault.sentence);
  const { branchId, room, capacity, sharesRoom, onClosedDay, overRoom } = row;
  const common = { branchId, room, capacity, sharesRoom, onClosedDay, overRoom, ...times };
  if (plan.kind === 'test')
    return draftSession(tx, actor, {
      ...{ draft: { ...common, testId: what.id }, now },
      rooms: { presentationInRoom },
    });
  const { speaksTwice } = row;
  const place = { presentationId: what.id, isOnline: false, onlineUrl: '', maxParty: 2, speaksTwice };
  return draftPresentation(tx, actor, { draft: { ...common, ...place }, now });
}

/** The box in the line of the grid that lets a refusal be gone past. */
const tickOf = new Map<string, keyof typeof tickLabels>([
  ['test.room_taken', 'sharesRoom'],
  ['presentation_office.room_taken', 'sharesRoom'],
  ['branch_closure.closed_day', 'onClosedDay'],
  ['branch_room.room_small', 'overRoom'],
  ['presentation_office.speaker_elsewhere', 'speaksTwice'],
]);

/** The cells a refusal is about; what names no cell of the grid is said at the time. The boxes stand in the line, not below. */
function clashesOf(row: number, error: AppError): Clash[] {
  const tick = tickOf.get(error.code);
  const inGrid = (sentence: string) =>
    tick ? sentence.replace(tickBelow, `‘${tickLabels[tick]}’에 표시해 주세요.`) : sentence;
  const named = Object.entries(error.details.fields ?? {}).map(([name, sentence]) => {
    const field = Clash.shape.field.safeParse(name);
    return { row, field: field.success ? field.data : ('startsAt' as const), sentence: inGrid(sentence) };
  });
  return named.length > 0 ? named : [{ row, field: 'startsAt', sentence: inGrid(error.message) }];
}

interface Found {
  readonly clashes: Clash[];
  readonly sessionIds: number[];
}

/** Nothing is kept of a transaction that only looked, or found a clash. */
class Undone extends Error {
  readonly found: Found;
  constructor(found: Found) {
    super('undone');
    this.found = found;
  }
}

/**
 * Plans row after row in one transaction, so that each sees those before it, and takes all of it back where one clashes or
 * where it was only to be checked. Branches are locked in the order of their ids.
 * See docs/decisions/0134-a-season-is-tried-in-one-transaction.md.
 */
async function tryPlan(academy: Academy, actor: StaffActor, plan: SeasonPlan): Promise<Found> {
  const [branches, whats] = await Promise.all([listBranches(academy.db), whatsOf(academy, plan)]);
  const isThere = ({ branchId }: Row) =>
    isOwnBranch(actor, branchId) && branches.some(({ id }) => id === branchId);
  if (!plan.rows.every(isThere)) throw commonErrors.not_found();
  const now = academy.clock.now();
  const work = inTransaction(academy.db, async (tx) => {
    const found: Found = { clashes: [], sessionIds: [] };
    for (const branchId of [...new Set(plan.rows.map((row) => row.branchId))].sort((a, b) => a - b))
      await lockPlanning(tx, branchId);
    if (plan.kind === 'presentation')
      await lockSpeakersOf(
        tx,
        plan.rows.map(({ whatId }) => whatId),
      );
    for (const [at, row] of plan.rows.entries()) {
      const what = whats.find(({ id }) => id === row.whatId);
      if (!what) {
        found.clashes.push({ row: at, field: 'whatId', sentence: '목록에서 골라 주세요.' });
        continue;
      }
      const drafted = { plan, row, what, times: timesOf(row, plan, what.minutes) };
      const made = await draft(tx, actor, { drafted, now }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        found.clashes.push(...clashesOf(at, error));
        return null;
      });
      if (made !== null) found.sessionIds.push(made);
    }
    if (plan.isCheck || found.clashes.length > 0) throw new Undone(found);
    return found;
  });
  return work.catch((error: unknown) => {
    if (error instanceof Undone) return error.found;
    throw error;
  });
}

/** Plans all of them as drafts, or none; a check makes nothing and answers the cells that clash. */
export async function planTogether(academy: Academy, actor: StaffActor, plan: SeasonPlan): Promise<Found> {
  const { clashes, sessionIds } = await tryPlan(academy, actor, plan);
  if (plan.isCheck) return { clashes, sessionIds: [] };
  if (clashes.length === 0) return { clashes, sessionIds };
  const fields = Object.fromEntries(clashes.map((one) => [`rows.${one.row}.${one.field}`, one.sentence]));
  throw seasonErrors.clashes({ fields });
}
