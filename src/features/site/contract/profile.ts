import { z } from 'zod';

/** What the law has at the foot of every page. */
export const AcademyProfile = z.object({
  companyName: z.string(),
  representative: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  businessNo: z.string(),
  mailOrderNo: z.string(),
  mailOrderOffice: z.string(),
  academyNo: z.string(),
  privacyOfficer: z.string(),
  hosting: z.string(),
  note: z.string(),
});
export type AcademyProfile = z.infer<typeof AcademyProfile>;
