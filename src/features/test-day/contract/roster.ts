import type { z } from 'zod';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { rosterList } from './roster-list.ts';

export const RosterRow = rosterList.row(shapes);
export type RosterRow = z.infer<typeof RosterRow>;
