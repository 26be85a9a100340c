import { z } from 'zod';
import { jsonOf, type OutgoingAnswer } from '#src/shared/outgoing.ts';

/** How one call of SOLAPI is made: path and what is posted, nothing for a question. */
export type AskSolapi = (path: string, posted?: object) => Promise<OutgoingAnswer | null>;

const Refused = z.object({ errorCode: z.string() });

/** The vendor's own code of a refusal, or the status where it gives none. */
export function refusalOf(answer: OutgoingAnswer): string {
  const refused = Refused.safeParse(jsonOf(answer));
  return refused.success ? refused.data.errorCode : `HTTP ${answer.status}`;
}
