import { essayMarkingApi } from '#src/features/essay-marking/api.server.ts';
import { invigilationApi } from '#src/features/invigilation/api.server.ts';
import { itemDomainsApi } from '#src/features/item-domains/api.server.ts';
import { levelResultsApi } from '#src/features/level-results/api.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';

/** What staff do with level tests: the room, results, long answers, and the domains of the questions. */
export function levelOfficeApi(
  gate: Gate,
  academy: Academy,
  { namesOf }: Parameters<typeof levelResultsApi>[2],
): void {
  levelResultsApi(gate, academy, { namesOf });
  essayMarkingApi(gate, academy);
  itemDomainsApi(gate, academy);
  invigilationApi(gate, academy);
}
