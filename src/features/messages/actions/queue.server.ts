import type { Tx } from '#src/platform/db/database.ts';
import { addGatheringJob, addJobs, type NewJob } from '#src/platform/jobs/jobs.ts';
import { isSentTogether, perJob, sendingOf, sentTogether } from '../rules/sending.ts';
import { insertMessages, type NewMessage, type QueuedMessage } from '../store/messages.server.ts';

type Sent = Pick<QueuedMessage, 'id' | 'template' | 'kind' | 'expiresAt'> & Pick<NewMessage, 'notBefore'>;

/** The job that tries these, which are of one kind, at once or at their instant. */
function sendingJob(messages: readonly [Sent, ...Sent[]]): NewJob {
  const [first, ...others] = messages;
  const { job: name, priority } = sendingOf(first);
  const { notBefore } = first;
  return {
    name,
    payload: { messageId: first.id, others: others.map(({ id }) => id) },
    options: { priority, ...(notBefore && { runAt: notBefore }) },
  };
}

/** Adds the job that tries a message, at once or at that instant, among those of its own kind. */
export async function addSending(tx: Tx, message: Sent, runAt?: Date): Promise<void> {
  await addSendings(tx, [{ ...message, notBefore: runAt ?? null }]);
}

/** Adds the jobs that try messages, one each, at once or at its instant, by one statement however many. */
export async function addSendings(tx: Tx, messages: readonly Sent[]): Promise<void> {
  await addJobs(
    tx,
    messages.map((message) => sendingJob([message])),
  );
}

/** Messages in their order, those that may leave by one job together. */
function inJobs(messages: readonly (NewMessage & Sent)[]): [Sent, ...Sent[]][] {
  const alike = Map.groupBy(messages, ({ channel, template, kind, expiresAt, notBefore }) =>
    JSON.stringify([channel, template, kind, expiresAt === null, notBefore ?? null]),
  );
  return [...alike.values()].flatMap((many) => {
    const [first] = many;
    const most = first ? perJob(first) : 1;
    return many.flatMap((one, place) =>
      place % most === 0 ? [[one, ...many.slice(place + 1, place + most)] as [Sent, ...Sent[]]] : [],
    );
  });
}

/**
 * Writes messages down together with the jobs that send them, one for many of a kind, and one for all that
 * leaves together; answers their ids, in their order.
 * See docs/decisions/0100-after-a-payment-in-groups.md.
 */
export async function enqueue(tx: Tx, messages: readonly NewMessage[]): Promise<number[]> {
  const ids = await insertMessages(tx, messages);
  const numbered = messages.map((message, place) => ({ ...message, id: ids[place] ?? 0 }));
  const alone = numbered.filter((message) => !isSentTogether(message));
  await addJobs(tx, inJobs(alone).map(sendingJob));
  if (alone.length < numbered.length)
    await addGatheringJob(tx, 'messages.send-together', sentTogether.seconds);
  return ids;
}
