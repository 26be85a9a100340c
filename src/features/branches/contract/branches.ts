import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { branchShape } from './branch-list.ts';
import { feeShape, tuitionShape } from './tuition-list.ts';

const Branch = z.object(branchShape(shapes));
export type Branch = z.infer<typeof Branch>;
export const Fee = z.object(feeShape(shapes));
export type Fee = z.infer<typeof Fee>;
const Tuition = z.object(tuitionShape(shapes));
export type Tuition = z.infer<typeof Tuition>;
export type NextFee = NonNullable<Tuition['next']>;

export const listBranchesEndpoint = endpoint('GET /api/branches', {
  who: 'anyone',
  summary: 'The branches in the order of the office.',
  input: z.strictObject({}),
  data: z.array(Branch),
});
