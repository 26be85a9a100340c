import { numberlessMail } from '#src/features/contacts/rules/numberless-mail.ts';
import { findMember } from '#src/features/members/store/members.server.ts';
import { type MessageToQueue, queueMessage } from '#src/features/messages/actions/messages.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** Whose matter it is, and the phone that stands in it: digits, empty while the account has none. */
export interface Told {
  readonly memberId: number | null;
  readonly mobile: string;
}

/**
 * Queues a text about something a guardian asked for; to an account that has let its number go it is a mail. Nothing where
 * there is neither.
 */
export async function tellByTextOrMail(
  tx: Tx,
  { memberId, mobile }: Told,
  message: Omit<MessageToQueue, 'channel' | 'to' | 'subject'>,
): Promise<void> {
  const member = mobile === '' && memberId !== null ? await findMember(tx, memberId) : undefined;
  if (!member) {
    await queueMessage(tx, { ...message, channel: 'sms', to: mobile });
    return;
  }
  const { email: to, isEmailProven: isProven } = member;
  await queueMessage(tx, { ...message, ...numberlessMail(message, isProven), channel: 'mail', to });
}
