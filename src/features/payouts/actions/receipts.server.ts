import * as contract from '#src/features/payouts/contract/payouts.ts';
import { mostKrw, notYet, type ReceivedLine, readReceived } from '#src/features/payouts/rules/received.ts';
import { businessLabel, channelLabels } from '#src/features/payouts/rules/terms.ts';
import * as store from '#src/features/payouts/store/payouts.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type PlannedRow, refusedRow, rehearseOrRun } from '#src/platform/office-import.server.ts';
import { auditChanges } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ImportAnswer } from '#src/shared/endpoint/import.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { type PayoutDeps, readKnown } from './settings.server.ts';

const oneReceipt = 'payout_receipts_one';

const changeOf = (receipt: Pick<ReceivedLine, 'day' | 'businessNo' | 'channel'>) => ({
  entity: 'payout-receipt',
  entityId: `${receipt.day} ${receipt.businessNo} ${receipt.channel}`,
});

/** Every number that may be paid into: the academy's and those of branches. */
async function numbersOf(academy: Academy, deps: PayoutDeps) {
  const { numbers, ownNo } = await readKnown(academy, deps);
  return { ownNo, numbers: new Set([ownNo, ...numbers.map(({ businessNo }) => businessNo)]) };
}

async function write(
  tx: Tx,
  actor: StaffActor,
  { receipts, now }: { receipts: readonly store.NewReceipt[]; now: Date },
): Promise<number[]> {
  const ids = await store.insertReceipts(tx, receipts, { staffId: actor.staffId, now });
  const changes = receipts.map((receipt) => ({
    ...{ ...changeOf(receipt), action: '입금액 입력', reason: receipt.note, at: now },
    after: { 입금액: formatKrw(receipt.amountKrw) },
  }));
  await auditChanges(tx, actor, changes);
  return ids;
}

interface TakingBack {
  readonly receiptIds: readonly number[];
  readonly reason: string;
  readonly now: Date;
}

async function takeBack(tx: Tx, actor: StaffActor, { receiptIds, reason, now }: TakingBack): Promise<void> {
  const removed = await store.removeReceipts(tx, receiptIds, { staffId: actor.staffId, now });
  if (removed.length < receiptIds.length) throw commonErrors.not_found();
  const changes = removed.map((receipt) => ({
    ...{ ...changeOf(receipt), action: '입금액 되돌림', reason, at: now },
    before: { 입금액: formatKrw(receipt.amountKrw) },
  }));
  await auditChanges(tx, actor, changes);
}

/** Writes what came on a day. */
export async function receivePayout(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.receiveEndpoint>; deps: PayoutDeps },
): Promise<{ receiptId: number }> {
  const { numbers } = await numbersOf(academy, deps);
  if (!numbers.has(input.businessNo))
    throw contract.payoutErrors.number_unknown({
      fields: { businessNo: '어느 분원도 쓰지 않는 사업자등록번호입니다.' },
    });
  const now = academy.clock.now();
  if (input.day > seoulDay(now)) throw commonErrors.input_invalid({ fields: { day: notYet } });
  const [receiptId = 0] = await inTransaction(academy.db, (tx) =>
    write(tx, actor, { receipts: [input], now }),
  ).catch((error: unknown) => {
    throw brokeConstraint(error, oneReceipt) ? contract.payoutErrors.received_already() : error;
  });
  return { receiptId };
}

/** Takes an amount back. */
export async function takeBackReceipt(
  academy: Academy,
  actor: StaffActor,
  { receiptId, reason }: InputOf<typeof contract.takeBackReceiptEndpoint>,
): Promise<{ removed: boolean }> {
  const now = academy.clock.now();
  await inTransaction(academy.db, (tx) => takeBack(tx, actor, { receiptIds: [receiptId], reason, now }));
  return { removed: true };
}

interface Wanted {
  readonly receipt: ReceivedLine;
  /** What stands there and gives way. */
  readonly instead: number | null;
}

const keyOf = ({ day, businessNo, channel }: Pick<ReceivedLine, 'day' | 'businessNo' | 'channel'>) =>
  `${day} ${businessNo} ${channel}`;

/** Lines of one day, number and kind are one sum: it stands at the first of them. */
function planOf(
  read: readonly (ReceivedLine | string)[],
  existing: ReadonlyMap<string, { readonly receiptId: number; readonly amountKrw: number }>,
): PlannedRow<Wanted>[] {
  const groups = Map.groupBy(
    read.flatMap((one, at) => (typeof one === 'string' ? [] : [{ ...one, line: at + 1 }])),
    keyOf,
  );
  return read.map((one, at): PlannedRow<Wanted> => {
    const line = at + 1;
    if (typeof one === 'string') return refusedRow(line, '-', one);
    const group = groups.get(keyOf(one)) ?? [];
    const name = `${one.day} ${businessLabel(one.businessNo)} ${channelLabels[one.channel]}`;
    const first = group[0]?.line ?? line;
    const saying = (outcome: 'new' | 'changed' | 'same', sentence: string | null) => ({
      ...{ line, name, outcome, sentence },
      changes: [],
    });
    if (Math.abs(group.reduce((sum, each) => sum + each.amountKrw, 0)) > mostKrw)
      return refusedRow(line, name, '같은 날 같은 구분의 금액을 더하면 10억 원을 넘습니다.');
    if (first !== line) return { line: saying('same', `${first}번째 줄과 더합니다.`), wanted: null };
    const amountKrw = group.reduce((sum, each) => sum + each.amountKrw, 0);
    const note = [...new Set(group.map((each) => each.note).filter(Boolean))].join(', ').slice(0, 200);
    const known = existing.get(keyOf(one));
    if (known?.amountKrw === amountKrw) return { line: saying('same', null), wanted: null };
    const before = known ? formatKrw(known.amountKrw) : '';
    const changes = [{ field: '입금액', before, after: formatKrw(amountKrw) }];
    const together = group.length > 1 ? `${group.length}줄을 더한 금액입니다.` : null;
    return {
      line: { ...saying(known ? 'changed' : 'new', together), changes },
      wanted: { receipt: { ...one, amountKrw, note }, instead: known?.receiptId ?? null },
    };
  });
}

/** Amounts from a file: shown first line by line, then written exactly so, or not at all. */
export async function importReceipts(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof contract.importReceiptsEndpoint>; deps: PayoutDeps },
): Promise<ImportAnswer> {
  const now = academy.clock.now();
  const known = { ...(await numbersOf(academy, deps)), today: seoulDay(now) };
  const read = input.rows.map((row) => readReceived(row, known));
  const days = read.flatMap((one) => (typeof one === 'string' ? [] : [one.day])).toSorted();
  const span = { from: days[0] ?? '2000-01-01', to: days.at(-1) ?? '2000-01-01' };
  return inTransaction(academy.db, async (tx) => {
    const existing = new Map((await store.listReceipts(tx, span)).map((one) => [keyOf(one), one]));
    return rehearseOrRun(planOf(read, existing), {
      plan: input.plan,
      run: async (wanted) => {
        await takeBack(tx, actor, {
          receiptIds: wanted.flatMap(({ instead }) => instead ?? []),
          ...{ reason: '파일의 금액으로 바꿈', now },
        });
        await write(tx, actor, { receipts: wanted.map(({ receipt }) => receipt), now });
      },
    });
  }).catch((error: unknown) => {
    throw brokeConstraint(error, oneReceipt) ? commonErrors.import_changed() : error;
  });
}
