import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { Tile } from '#src/shared/office.ts';

export const todayEndpoint = endpoint('GET /api/office/today', {
  who: 'staff',
  summary: 'The numbers of this role’s first page, each with the list behind it.',
  input: z.strictObject({}),
  data: z.object({ serverNow: z.string(), tiles: z.array(Tile) }),
});
