import {
  type AskedFor,
  insertRequest,
  type RequestRow,
  requestTrail,
} from '#src/features/counselling/store/requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import { hashSecret, newSecret, seal } from '#src/platform/tokens.ts';
import type { Doer } from '#src/shared/access/doer.ts';
import type { Source } from '../../rules/requests.ts';
import { firstContactDue } from '../calendar/steps.server.ts';
import { linkPurpose } from './views.server.ts';

interface Written {
  readonly asked: Omit<AskedFor, 'place_no'> & Partial<Pick<AskedFor, 'place_no'>>;
  readonly source: Source;
  /** The class whose seat is kept, in words. */
  readonly classLabel?: string | null;
  readonly by: Doer;
  readonly now: Date;
}

/** Writes a new request with its number, its private link and its first step, whoever asks for it. */
export async function writeRequest(
  academy: Academy,
  tx: Tx,
  { asked, source, classLabel = null, by, now }: Written,
): Promise<RequestRow> {
  const token = newSecret();
  const [requestNo = ''] = await drawReferenceNos(tx, 'CS', { count: 1, now });
  const row = await insertRequest(tx, {
    request_no: requestNo,
    secret_hash: hashSecret(token),
    secret_sealed: seal(academy.config.secretKey, linkPurpose, token),
    ...asked,
    class_word: classLabel,
    source,
    state: 'received',
    first_contact_due: await firstContactDue(tx, asked.branch_id, now),
    created_at: now,
  });
  await requestTrail.write(tx, [{ id: row.id, from: null, to: 'received', by, code: 'received', now }]);
  return row;
}
