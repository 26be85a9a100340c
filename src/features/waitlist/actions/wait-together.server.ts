import {
  factsReader,
  type GuardianText,
  notifyGuardians,
} from '#src/features/registrations/actions/seats/notifying.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import * as store from '#src/features/registrations/store/waits.server.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** One text for each child and session to those who wait. */
export async function notifyWaiting(
  tx: Tx,
  rows: readonly store.WaitRow[],
  { sessions, textOf }: { sessions: ReadonlyMap<number, SessionRow>; textOf: typeof messageTexts.friendLeft },
): Promise<void> {
  const facts = await factsReader(tx);
  const notified = new Map<string, GuardianText>();
  for (const row of rows) {
    const session = sessions.get(row.session_id);
    const name = `${row.session_id} ${row.child_id} ${row.member_id} ${row.guardian_mobile}`;
    if (!session || notified.has(name)) continue;
    notified.set(name, {
      row,
      text: textOf(facts({ child_name: row.child_name, registration_no: '' }, session)),
    });
  }
  await notifyGuardians(tx, [...notified.values()], 'test.line_changed');
}

/**
 * Who waits together with somebody who goes: they wait on alone, where they stand, and are told so. The entry stays with its
 * member where that one has a place in it.
 */
export async function waitOnAlone(
  tx: Tx,
  left: readonly store.WaitRow[],
  textOf: typeof messageTexts.friendLeft = messageTexts.friendLeft,
): Promise<void> {
  const entries = [...new Set(left.flatMap((row) => row.entry ?? []))];
  const keys = new Set(left.map((row) => row.holder_key));
  for (const entry of entries) {
    const others = (await store.listOfEntry(tx, entry)).filter((row) => !keys.has(row.holder_key));
    const [first] = left;
    const heir = others.find((row) => row.member_id === first?.member_id) ?? others[0];
    if (!heir || !first) continue;
    await store.handOverEntry(tx, entry, { from: first.member_id, to: heir.member_id });
    const sessions = await findSessions(tx, [...new Set(others.map((row) => row.session_id))]);
    await notifyWaiting(tx, others, { sessions, textOf });
  }
}
