import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ImportAnswer, importFields } from '#src/shared/endpoint/import.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { DataSection } from './data.ts';
import { consentList, memberList } from './member-lists.ts';
import { ChildInput } from './members.ts';

const id = idInput();

export const OfficeMember = memberList.row(shapes);
export type OfficeMember = z.infer<typeof OfficeMember>;

export const OfficeChild = z.object({
  childId: z.number(),
  name: z.string(),
  birth: z.string(),
  schoolName: z.string(),
  grade: z.number(),
  isUnder14: z.boolean(),
  /** The guardian's consent an under-14 stands on; null where none is needed. */
  guardianConsent: z.object({ version: z.string(), method: z.string(), givenAt: z.string() }).nullable(),
  isRemoved: z.boolean(),
});
export type OfficeChild = z.infer<typeof OfficeChild>;

export const OfficeMemberDetail = z.object({
  member: OfficeMember,
  isMasked: z.boolean(),
  /** Null while the account has let its number go. */
  mobileProvenAt: z.string().nullable(),
  children: z.array(OfficeChild),
  consents: z.array(
    z.object({
      typeLabel: z.string(),
      version: z.string(),
      given: z.boolean(),
      method: z.string(),
      givenAt: z.string(),
    }),
  ),
  /** What happened to the account, newest first (50 at most). */
  events: z.array(z.object({ label: z.string(), actor: z.string(), at: z.string() })),
  /** What the other features hold: sign-ins, registrations, orders, requests. Empty while masked, and for a branch. */
  records: z.array(DataSection),
});
export type OfficeMemberDetail = z.infer<typeof OfficeMemberDetail>;

export const readOfficeMemberEndpoint = endpoint('GET /api/office/members/:memberId', {
  who: 'staff',
  roles: rights.families,
  summary: 'One member with children, consents and history, masked.',
  input: z.strictObject({ memberId: id }),
  data: OfficeMemberDetail,
});

export const unmaskMemberEndpoint = endpoint('POST /api/office/members/:memberId/unmask', {
  who: 'staff',
  roles: rights.families,
  summary: 'The same unmasked, with records; who looked and why is written down before it is shown.',
  input: z.strictObject({ memberId: id, reason: ReasonInput }),
  data: OfficeMemberDetail,
});

export const endMemberSessionsEndpoint = endpoint('POST /api/office/members/:memberId/sign-out', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Signs the member out of every browser, for example after a lost phone.',
  input: z.strictObject({ memberId: id, reason: ReasonInput }),
  data: z.object({ ended: z.boolean() }),
});

const { guardianConsent: _own, ...enteredChild } = ChildInput.shape;
/** A child as staff enter it; the guardian's word is the code, never a box that staff tick. */
export const EnteredChild = z.strictObject(enteredChild);
export type EnteredChild = z.infer<typeof EnteredChild>;

export const sendChildCodeEndpoint = endpoint('POST /api/office/members/:memberId/children/code', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Sends the guardian a code that consents to this very child under 14; the guardian reads it out to staff.',
  input: z.strictObject({ memberId: id, ...EnteredChild.shape }),
  data: z.object({
    expiresInSeconds: z.number(),
    resendAfterSeconds: z.number(),
    /** The guardian's phone, masked. */
    sentTo: z.string(),
  }),
});

export const enterChildEndpoint = endpoint('POST /api/office/members/:memberId/children', {
  who: 'staff',
  roles: rights.families,
  summary: 'Adds a child to a member; under 14 with the code the guardian was sent for this child.',
  isCreating: true,
  input: z.strictObject({
    memberId: id,
    ...EnteredChild.shape,
    code: z
      .string()
      .trim()
      .regex(/^(\d{6})?$/, '인증번호 6자리를 입력해 주세요.')
      .default(''),
  }),
  data: z.object({ childId: z.number() }),
});

export const importChildrenEndpoint = endpoint('POST /api/office/children/import', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Children from 14 on from a spreadsheet, known by guardian, name and day of birth. Without `plan` it says row by row what would change; younger ones are refused: their guardian consents by code.',
  isRepeatable: true,
  input: z.strictObject(importFields),
  data: ImportAnswer.extend({
    /** Takes this import back; null where nothing was done. */
    importId: z.number().nullable(),
  }),
});

export const undoChildImportEndpoint = endpoint('POST /api/office/children/imports/:importId/undo', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Takes back an own import of children; who has registered meanwhile or was joined by another guardian stays.',
  isRepeatable: true,
  input: z.strictObject({ importId: id }),
  data: z.object({ removed: z.number(), kept: z.number() }),
});

const OfficeConsent = consentList.row(shapes);
export type OfficeConsent = z.infer<typeof OfficeConsent>;
