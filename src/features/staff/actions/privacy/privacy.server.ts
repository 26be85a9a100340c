import type * as contract from '#src/features/staff/contract/privacy.ts';
import type * as lists from '#src/features/staff/contract/privacy-lists.ts';
import {
  contactPurpose,
  daysAfter,
  daysBetween,
  keptYears,
  monthAfter,
  monthBefore,
  requestChannels,
  requestDays,
  requestKinds,
  requestStates,
  yearsBefore,
} from '#src/features/staff/rules/privacy.ts';
import * as store from '#src/features/staff/store/privacy.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { auditChange, auditDestruction, brokenAccessAt, editedElsewhere } from '#src/platform/office-log.ts';
import { seal, unseal } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';

type Check = Awaited<ReturnType<typeof store.listChecks>>[number];
const checkView = (row: Check): contract.AccessCheck => ({
  checkId: row.id,
  month: row.month,
  at: row.at.toISOString(),
  staffName: row.staffName,
  headSeq: row.head_seq,
  isWhole: row.broken_at === null,
  note: row.note,
});

/** Whether the chain holds and whether last month was looked at; none is due from before anybody worked here. */
export async function readAccessState({
  db,
  clock,
}: Academy): Promise<DataOf<typeof contract.readAccessStateEndpoint>> {
  const dueMonth = monthBefore(seoulDay(clock.now()));
  const [from, to] = [startOfSeoulDay(`${dueMonth}-01`), startOfSeoulDay(`${monthAfter(dueMonth)}-01`)];
  const [head, brokenAt, isTailCut, checks, byStaff, firstAt] = await Promise.all([
    store.findHead(db),
    brokenAccessAt(db),
    store.isHeadLost(db),
    store.listChecks(db),
    store.countLooks(db, from, to),
    store.firstStaffAt(db),
  ]);
  const months = checks.map(checkView);
  const isBegun = firstAt !== null && firstAt < to;
  const isDue = isBegun && !months.some((check) => check.month === dueMonth);
  return { rowCount: head.rowCount, brokenAt, isTailCut, dueMonth, isDue, months, byStaff };
}

/** Writes the monthly look down. The head it saw proves later that nothing was taken off the end. */
export async function checkAccess(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.checkAccessEndpoint>,
): Promise<contract.AccessCheck> {
  const now = academy.clock.now();
  if (input.month > seoulDay(now).slice(0, 7))
    throw commonErrors.input_invalid({ fields: { month: '아직 오지 않은 달입니다.' } });
  const brokenAt = await brokenAccessAt(academy.db);
  const checkId = await inTransaction(academy.db, async (tx) => {
    const head = await store.findHead(tx);
    const check = {
      ...input,
      staffId: actor.staffId,
      at: now,
      headSeq: head.seq,
      headHash: head.hash,
      brokenAt,
    };
    return store.insertCheck(tx, check);
  });
  const saved = (await store.listChecks(academy.db)).find((check) => check.id === checkId);
  if (!saved) throw new Error('A check that was just written is not there.');
  return checkView(saved);
}

function requestView(academy: Academy, row: store.RequestRow): lists.DataRequest {
  const kind = row.kind;
  const state = row.state;
  const today = seoulDay(academy.clock.now());
  return {
    requestId: row.id,
    kind,
    kindLabel: requestKinds[kind],
    contact: unseal(academy.config, contactPurpose, row.sealed_contact),
    detail: row.detail,
    channelLabel: requestChannels[row.channel],
    state,
    stateLabel: requestStates[state],
    receivedOn: row.received_on,
    dueOn: row.due_on,
    isOverdue: state === 'open' && row.due_on < today,
    daysLeft: state === 'open' ? daysBetween(today, row.due_on) : null,
    answer: row.answer ?? '',
    version: row.version,
  };
}

/** What people ask about their own data. */
export async function listRequests(academy: Academy, query: QueryOf<typeof lists.requestList>) {
  const page = await store.listRequests(academy.db, query, seoulDay(academy.clock.now()));
  return { ...page, rows: page.rows.map((row) => requestView(academy, row)) };
}

/** Takes a request down. */
export async function takeRequest(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.takeRequestEndpoint>,
): Promise<lists.DataRequest> {
  const now = academy.clock.now();
  if (input.receivedOn > seoulDay(now))
    throw commonErrors.input_invalid({ fields: { receivedOn: '받은 날은 오늘까지 고를 수 있습니다.' } });
  const row = await inTransaction(academy.db, async (tx) => {
    const taken = await store.insertRequest(tx, {
      kind: input.kind,
      channel: input.channel,
      detail: input.detail,
      sealed_contact: seal(academy.config.secretKey, contactPurpose, input.contact),
      received_on: input.receivedOn,
      due_on: daysAfter(input.receivedOn, requestDays),
      taken_by: actor.staffId,
    });
    await auditChange(tx, actor, {
      entity: 'data-request',
      entityId: taken.id,
      action: '요청 접수',
      at: now,
    });
    return taken;
  });
  return requestView(academy, row);
}

/** Closes a request; the second of two people is told. */
export async function answerRequest(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.answerRequestEndpoint>,
): Promise<lists.DataRequest> {
  const now = academy.clock.now();
  const row = await inTransaction(academy.db, async (tx) => {
    const before = await store.findRequest(tx, input.requestId);
    if (!before) throw commonErrors.not_found();
    if (before.version !== input.version) throw await editedElsewhere(tx, 'data-request', before.id);
    const after = await store.answerRequest(tx, before.id, { ...input, at: now });
    const states = { before: { state: before.state }, after: { state: after.state } };
    await auditChange(tx, actor, {
      entity: 'data-request',
      entityId: before.id,
      action: '요청 처리',
      ...states,
      at: now,
    });
    return after;
  });
  return requestView(academy, row);
}

/** Shortens the two logs by what is past its years, and writes down that it was done. */
export async function cutLogs(academy: Academy): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const access = await store.cutAccessLog(tx, yearsBefore(now, keptYears.access));
    const grants = await store.cutGrants(tx, yearsBefore(now, keptYears.grants));
    if (access > 0) await auditDestruction(tx, { what: '접속 기록(2년 경과)', destroyed: access, now });
    if (grants > 0) await auditDestruction(tx, { what: '권한 기록(3년 경과)', destroyed: grants, now });
  });
}
