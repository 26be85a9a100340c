import { numberlessMail } from '#src/features/contacts/rules/numberless-mail.ts';
import { findMembers } from '#src/features/members/store/members.server.ts';
import { type MessageToQueue, queueMessages } from '#src/features/messages/actions/messages.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** Whose matter it is, and the phone that stands in it: digits, empty while the account has none. */
export interface NotifiedPerson {
  readonly memberId: number | null;
  readonly mobile: string;
}

type Telling = Omit<MessageToQueue, 'channel' | 'to' | 'subject'>;

/**
 * Queues a text about something a guardian asked for; to an account that has let its number go it is a mail. Nothing where
 * there is neither.
 */
export async function sendTextOrMail(tx: Tx, notified: NotifiedPerson, message: Telling): Promise<void> {
  await sendAllTextOrMail(tx, [{ ...notified, message }]);
}

/** Tells many as `sendTextOrMail` does, in their order, by the same statements however many. */
export async function sendAllTextOrMail(
  tx: Tx,
  many: readonly (NotifiedPerson & { readonly message: Telling })[],
): Promise<void> {
  const numberless = many.flatMap(({ memberId, mobile }) =>
    mobile === '' && memberId !== null ? [memberId] : [],
  );
  const members = new Map((await findMembers(tx, numberless)).map((member) => [member.id, member]));
  const messages = many.map(({ memberId, mobile, message }): MessageToQueue => {
    const member = mobile === '' && memberId !== null ? members.get(memberId) : undefined;
    if (!member) return { ...message, channel: 'sms', to: mobile };
    const { email: to, isEmailProven: isProven } = member;
    return { ...message, ...numberlessMail(message, isProven), channel: 'mail', to };
  });
  await queueMessages(tx, messages);
}
