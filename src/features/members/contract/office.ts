import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ImportAnswer, importFields } from '#src/shared/endpoint/import.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import {
  dayFilter,
  ExportFile,
  exportFields,
  listInput,
  listOf,
  ReasonInput,
} from '#src/shared/endpoint/list.ts';
import { DataSection } from './data.ts';
import { ChildInput, EnrollType } from './members.ts';

const id = idInput();

export const OfficeMember = z.object({
  memberId: z.number(),
  /** Masked: `par****`, `김*수`, `010-****-5678`, `ha****@example.kr`. */
  loginId: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  enrollType: EnrollType,
  enrollWord: z.string(),
  status: z.enum(['active', 'withdrawn']),
  statusWord: z.string(),
  childCount: z.number(),
  grades: z.string(),
  marketing: z.boolean(),
  joinedAt: z.string(),
});
export type OfficeMember = z.infer<typeof OfficeMember>;

const filters = {
  status: z.enum(['active', 'withdrawn']).optional(),
  enrollType: EnrollType.optional(),
  grade: z.coerce.number().int().min(1).max(12).optional(),
  from: dayFilter,
  to: dayFilter,
};
const sorts = ['joinedAt', 'name', 'childCount'] as const;

export const listOfficeMembersEndpoint = endpoint('GET /api/office/members', {
  who: 'staff',
  roles: rights.families,
  summary:
    'Members, masked. A branch sees those who registered, booked or asked there. Search by name, sign-in name or phone.',
  input: listInput(sorts, filters),
  data: listOf(OfficeMember),
});

export const exportMembersEndpoint = endpoint('POST /api/office/members/export', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The list as a spreadsheet with whole names and contacts; reason and people are written down.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});

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
      typeWord: z.string(),
      version: z.string(),
      given: z.boolean(),
      method: z.string(),
      givenAt: z.string(),
    }),
  ),
  /** What happened to the account, newest first (50 at most). */
  events: z.array(z.object({ word: z.string(), actor: z.string(), at: z.string() })),
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
  input: z.strictObject({ importId: id }),
  data: z.object({ removed: z.number(), kept: z.number() }),
});

export const OfficeConsent = z.object({
  consentId: z.number(),
  memberId: z.number(),
  memberName: z.string(),
  type: z.string(),
  typeWord: z.string(),
  version: z.string(),
  given: z.boolean(),
  method: z.string(),
  givenAt: z.string(),
});
export type OfficeConsent = z.infer<typeof OfficeConsent>;

const consentFilters = {
  type: z
    .enum(['terms', 'privacy', 'guardian', 'marketing', 'marketingNight', 'photo', 'childPhoto'])
    .optional(),
  given: z.enum(['true', 'false']).optional(),
  from: dayFilter,
  to: dayFilter,
};

export const listConsentsEndpoint = endpoint('GET /api/office/consents', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'Every word on a consent, given or taken back, newest first.',
  input: listInput(['givenAt', 'type'], consentFilters),
  data: listOf(OfficeConsent),
});

export const exportConsentsEndpoint = endpoint('POST /api/office/consents/export', {
  who: 'staff',
  roles: rights.privacy,
  summary: 'The consents as a spreadsheet; the reason is written down.',
  input: listInput(['givenAt', 'type'], { ...consentFilters, ...exportFields }),
  data: ExportFile,
});
