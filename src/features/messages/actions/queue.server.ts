import type { Tx } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { sendingOf } from '../rules/sending.ts';
import { insertMessage, type NewMessage, type QueuedMessage } from '../store/messages.server.ts';

/** Adds the job that tries a message, at once or at that instant, among those of its own kind. */
export async function addSending(
  tx: Tx,
  message: Pick<QueuedMessage, 'id' | 'template' | 'kind' | 'expiresAt'>,
  runAt?: Date,
): Promise<void> {
  const { job, priority } = sendingOf(message);
  await addJob(tx, job, { messageId: message.id }, { priority, ...(runAt && { runAt }) });
}

/** Writes a message down together with the job that sends it; answers its id. */
export async function enqueue(tx: Tx, message: NewMessage): Promise<number> {
  const id = await insertMessage(tx, message);
  await addSending(tx, { ...message, id }, message.notBefore ?? undefined);
  return id;
}
