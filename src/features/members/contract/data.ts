import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

/** One table of the download: what a feature holds of the member, in words. */
export const DataSection = z.object({
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type DataSection = z.infer<typeof DataSection>;

export const downloadData = endpoint('POST /api/account/data', {
  who: 'member',
  summary: 'Everything the academy holds of the member, as tables to keep; asks for the password again.',
  input: z.strictObject({ currentPassword: z.string().max(512).default('') }),
  data: z.object({ madeAt: z.iso.datetime(), sections: z.array(DataSection) }),
});
export type MemberData = z.infer<(typeof downloadData)['data']>;
