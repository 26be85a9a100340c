import type { Tx } from '#src/platform/db/database.ts';
import { addJobs } from '#src/platform/jobs/jobs.ts';
import { sendingOf } from '../rules/sending.ts';
import { insertMessages, type NewMessage, type QueuedMessage } from '../store/messages.server.ts';

type Sent = Pick<QueuedMessage, 'id' | 'template' | 'kind' | 'expiresAt'>;

/** Adds the job that tries a message, at once or at that instant, among those of its own kind. */
export async function addSending(tx: Tx, message: Sent, runAt?: Date): Promise<void> {
  await addSendings(tx, [{ ...message, notBefore: runAt ?? null }]);
}

/** Adds the jobs that try messages, each at once or at its instant, by one statement however many. */
export async function addSendings(
  tx: Tx,
  messages: readonly (Sent & Pick<NewMessage, 'notBefore'>)[],
): Promise<void> {
  const jobs = messages.map((message) => {
    const { job: name, priority } = sendingOf(message);
    const { notBefore } = message;
    return {
      name,
      payload: { messageId: message.id },
      options: { priority, ...(notBefore && { runAt: notBefore }) },
    };
  });
  await addJobs(tx, jobs);
}

/** Writes messages down together with the jobs that send them; answers their ids, in their order. */
export async function enqueue(tx: Tx, messages: readonly NewMessage[]): Promise<number[]> {
  const ids = await insertMessages(tx, messages);
  await addSendings(
    tx,
    messages.map((message, place) => ({ ...message, id: ids[place] ?? 0 })),
  );
  return ids;
}
