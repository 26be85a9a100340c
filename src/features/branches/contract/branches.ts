import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const Branch = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  region: z.string(),
  address: z.string(),
  directions: z.string(),
  phone: z.string(),
  hours: z.string(),
  registrationNo: z.string(),
  registeredName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  programmes: z.array(z.string()),
});
export type Branch = z.infer<typeof Branch>;

/** What a course costs from some day on, as it was filed. */
export const Fee = z.object({
  monthlyMinutes: z.number(),
  tuitionKrw: z.number(),
  extraKrw: z.number(),
  extraNote: z.string(),
});
export type Fee = z.infer<typeof Fee>;

/** A change of the fee that was announced, with the Seoul day from which it holds. */
export const NextFee = Fee.extend({ effectiveFrom: z.string() });
export type NextFee = z.infer<typeof NextFee>;

export const Tuition = z.object({
  branchId: z.number(),
  programme: z.string(),
  course: z.string(),
  grades: z.string(),
  capacity: z.number(),
  weekly: z.string(),
  ...Fee.shape,
  next: NextFee.nullable(),
});
export type Tuition = z.infer<typeof Tuition>;

export const listBranchesEndpoint = endpoint('GET /api/branches', {
  who: 'anyone',
  summary: 'The branches in the order of the office.',
  input: z.strictObject({}),
  data: z.array(Branch),
});
