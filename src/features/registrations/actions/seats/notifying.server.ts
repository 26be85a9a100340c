import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { sendAllTextOrMail, sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import type { RegistrationCode, RegistrationFacts } from '#src/features/registrations/rules/history.ts';
import { type MessageFacts, messageTexts } from '#src/features/registrations/rules/messages.ts';
import {
  type RegistrationChange,
  type RegistrationRow,
  registrationMachine,
} from '#src/features/registrations/store/registrations.server.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { move, moveAll, type Why } from '#src/platform/db/history.ts';

export type RegistrationWhy = Why<RegistrationCode, RegistrationFacts>;

/** Moves a registration along its legal moves and writes why. */
export async function moveRegistration(
  tx: Tx,
  row: RegistrationRow,
  { change, why }: { change: RegistrationChange; why: RegistrationWhy },
): Promise<void> {
  await move(tx, registrationMachine, { row, change, why });
}

/** Moves registrations to one state as `moveRegistration` does, by the same two statements however many. */
export async function moveRegistrations(
  tx: Tx,
  rows: readonly RegistrationRow[],
  { change, why }: { change: RegistrationChange; why: RegistrationWhy },
): Promise<void> {
  await moveAll(tx, registrationMachine, { rows, change, why });
}

type Named = Pick<RegistrationRow, 'child_name' | 'registration_no'>;

/** What every message about a registration says, for as many as one likes. */
export async function factsReader(db: Db | Tx): Promise<(row: Named, session: SessionRow) => MessageFacts> {
  const branches = await listBranches(db);
  return (row, session) => ({
    childName: row.child_name,
    testTitle: session.title,
    branchName: branches.find((branch) => branch.id === session.branchId)?.name ?? '',
    room: session.room,
    startsAt: session.startsAt,
    registrationNo: row.registration_no,
  });
}

/** What every message about a registration says. */
export async function factsFor(tx: Tx, row: Named, session: SessionRow): Promise<MessageFacts> {
  return (await factsReader(tx))(row, session);
}

/** Whom a registration or a place in a line is told to. */
export const recipientOf = (row: Pick<RegistrationRow, 'guardian_mobile' | 'member_id'>) => ({
  memberId: row.member_id,
  mobile: row.guardian_mobile,
});

/** Tells the guardian something in these words. */
export async function notifyGuardian(
  tx: Tx,
  row: Pick<RegistrationRow, 'guardian_mobile' | 'member_id'>,
  { text, template }: { text: string; template: string },
): Promise<void> {
  await sendTextOrMail(tx, recipientOf(row), { text, template });
}

/** What is told about one registration, or one place in a line. */
export interface GuardianText {
  readonly row: Pick<RegistrationRow, 'guardian_mobile' | 'member_id'>;
  readonly text: string;
}

/** Tells guardians, each in words of their own, as `notifyGuardian` does: by the same statements however many. */
export async function notifyGuardians(
  tx: Tx,
  texts: readonly GuardianText[],
  template: string,
): Promise<void> {
  const many = texts.map(({ row, text }) => ({ ...recipientOf(row), message: { text, template } }));
  await sendAllTextOrMail(tx, many);
}

export interface Seated {
  readonly row: RegistrationRow;
  readonly session: SessionRow;
}

/** Tells the guardian that the child is registered; a seat that came by itself is told when the night is over. */
export async function notifyConfirmed(
  tx: Tx,
  row: RegistrationRow,
  { session, notBefore }: { session: SessionRow; notBefore?: Date },
): Promise<void> {
  await notifyAllConfirmed(tx, [{ row, session }], notBefore);
}

/** Tells guardians that their children are registered, as `notifyConfirmed` does: by the same statements however many. */
export async function notifyAllConfirmed(tx: Tx, many: readonly Seated[], notBefore?: Date): Promise<void> {
  if (many.length === 0) return;
  const facts = await factsReader(tx);
  await sendAllTextOrMail(
    tx,
    many.map(({ row, session }) => ({
      ...recipientOf(row),
      message: {
        text: messageTexts.confirmed(facts(row, session)),
        template: 'test.confirmed',
        expiresAt: session.startsAt,
        ...(notBefore && { notBefore }),
      },
    })),
  );
}

/** Tells the guardian that a registration was cancelled and what goes back. */
export async function notifyCancelled(
  tx: Tx,
  row: RegistrationRow,
  { session, refundKrw }: { session: SessionRow; refundKrw: number },
): Promise<void> {
  const facts = await factsFor(tx, row, session);
  await sendTextOrMail(tx, recipientOf(row), {
    text: messageTexts.cancelled(facts, refundKrw),
    template: 'test.cancelled',
  });
}

/** Tells the guardian that the seat was given up because no deposit came. */
export async function notifyDepositOver(tx: Tx, row: RegistrationRow, session: SessionRow): Promise<void> {
  await sendTextOrMail(tx, recipientOf(row), {
    text: messageTexts.depositOver(await factsFor(tx, row, session)),
    template: 'test.deposit_over',
    expiresAt: session.startsAt,
  });
}

/** Tells who was asked to wait for the outcome that nothing was paid, and until when the seat stays; null where it went. */
export async function notifyNotPaid(
  tx: Tx,
  { row, session }: { readonly row: RegistrationRow; readonly session: SessionRow },
  until: Date | null,
): Promise<void> {
  const text = messageTexts.notPaid(await factsFor(tx, row, session), until);
  await notifyGuardian(tx, row, { text, template: 'test.not_paid' });
}

/** Tells the guardian that the seat went because nobody paid again after the bank took the deposit back. */
export async function notifyNotPaidAgain(tx: Tx, row: RegistrationRow, session: SessionRow): Promise<void> {
  const text = messageTexts.notPaidAgain(await factsFor(tx, row, session));
  await notifyGuardian(tx, row, { text, template: 'test.not_paid_again' });
}

/** Tells whose seat it was that it went with the money: the office or the provider's console gave all of it back. */
export async function notifySeatRefunded(tx: Tx, row: RegistrationRow, session: SessionRow): Promise<void> {
  await notifyGuardian(tx, row, {
    text: messageTexts.seatRefunded(await factsFor(tx, row, session)),
    template: 'test.cancelled',
  });
}

/** Tells the guardian where the child sits now. */
export async function notifyMoved(tx: Tx, row: RegistrationRow, session: SessionRow): Promise<void> {
  const facts = await factsFor(tx, row, session);
  await sendTextOrMail(tx, recipientOf(row), {
    text: messageTexts.moved(facts),
    template: 'test.moved',
    expiresAt: session.startsAt,
  });
}
