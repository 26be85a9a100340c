import { wholeText } from '#src/features/messages/actions/sealing.server.ts';
import { pick, type Round } from './round.ts';

/** What a message to a family says by this pattern, of the last few that say it; null where none does. */
export async function lastMessageWith(
  { world }: Round,
  pattern: RegExp,
  number: number,
): Promise<string | null> {
  const rows = await world.academy.db
    .selectFrom('messages')
    .select(['body', 'sealed_body as sealedBody'])
    .where('template', '=', 'test.offered')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  const row = pick(rows, number);
  return (row && pattern.exec(wholeText(row))?.[1]) ?? null;
}
