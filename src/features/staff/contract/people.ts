import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights, staffRoles } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ImportAnswer, importFields } from '#src/shared/endpoint/import.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { singleRights } from '../rules/single-rights.ts';
import { staffList } from './staff-list.ts';

const id = idInput();
export const RoleInput = z.enum(staffRoles, '역할을 골라 주세요.');
const BranchIds = z.array(id).max(50, '분원이 너무 많습니다.');
export const StaffEmailInput = z
  .string('이메일을 입력해 주세요.')
  .trim()
  .toLowerCase()
  .max(254, '이메일을 확인해 주세요.')
  .pipe(z.email('이메일 주소를 확인해 주세요.'));
export const StaffNameInput = z
  .string('이름을 입력해 주세요.')
  .trim()
  .min(2, '이름을 2자 이상 입력해 주세요.')
  .max(30, '이름은 30자까지입니다.')
  .regex(/^[\p{L} ]+$/u, '이름은 글자로만 적어 주세요.');

const StaffListRow = staffList.row(shapes);
export type StaffListRow = z.infer<typeof StaffListRow>;

export const Invitation = z.object({
  invitationId: z.number(),
  email: z.string(),
  name: z.string(),
  roleLabel: z.string(),
  branches: z.array(z.string()),
  invitedBy: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  isReset: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitationsEndpoint = endpoint('GET /api/office/staff/invitations', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Invitations nobody has taken up yet, newest first (100 at most), and what the form needs.',
  input: z.strictObject({}),
  data: z.object({
    invitations: z.array(Invitation),
    branches: z.array(z.object({ id: z.number(), name: z.string() })),
    roles: z.array(
      z.object({ role: RoleInput, label: z.string(), duty: z.string(), isHeadOffice: z.boolean() }),
    ),
  }),
});

export const inviteStaffEndpoint = endpoint('POST /api/office/staff/invitations', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Invites somebody by mail with a role and branches; the link is good for three days.',
  isCreating: true,
  input: z.strictObject({
    email: StaffEmailInput,
    name: StaffNameInput,
    role: RoleInput,
    branchIds: BranchIds,
  }),
  data: Invitation,
});

export const revokeInvitationEndpoint = endpoint('DELETE /api/office/staff/invitations/:invitationId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Takes an invitation back; its link stops working at once.',
  input: z.strictObject({ invitationId: id }),
  data: z.object({ revoked: z.boolean() }),
});

export const importStaffEndpoint = endpoint('POST /api/office/staff/import', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Invites many from a spreadsheet (email, name, role, branches). Without `plan` it only says what would happen.',
  isRepeatable: true,
  input: z.strictObject(importFields),
  data: ImportAnswer,
});

const ofStaff = { staffId: id, version: versionInput, reason: ReasonInput };

export const changeStaffEndpoint = endpoint('PATCH /api/office/staff/:staffId', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Changes role and branches; every session of that person ends at once.',
  isRepeatable: true,
  input: z.strictObject({ ...ofStaff, role: RoleInput, branchIds: BranchIds }),
  data: StaffListRow,
});

const Rights = z
  .array(z.enum(singleRights, '권한을 골라 주세요.'))
  .max(singleRights.length, '권한이 너무 많습니다.');
export const setSingleRightsEndpoint = endpoint('PUT /api/office/staff/:staffId/rights', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Sets which rights a person has beside the role, and which of the role not; open sessions have them from the next call on.',
  isRepeatable: true,
  input: z.strictObject({ ...ofStaff, given: Rights, taken: Rights }),
  data: StaffListRow,
});

export const staffDutiesEndpoint = endpoint('GET /api/office/staff/:staffId/duties', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'What counselling a person has under way: shifts, booked times, requests that somebody else would take.',
  input: z.strictObject({ staffId: ofStaff.staffId }),
  data: z.object({ shifts: z.number(), appointments: z.number(), requests: z.number() }),
});

export const dismissStaffEndpoint = endpoint('POST /api/office/staff/:staffId/leave', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Takes every right away; sessions end at once. The person stays in the records.',
  isRepeatable: true,
  input: z.strictObject(ofStaff),
  data: StaffListRow,
});

export const returnStaffEndpoint = endpoint('POST /api/office/staff/:staffId/return', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Gives the rights back to somebody who had left.',
  isRepeatable: true,
  input: z.strictObject(ofStaff),
  data: StaffListRow,
});

export const resetStaffEndpoint = endpoint('POST /api/office/staff/:staffId/reset', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Takes password, authenticator, recovery codes, known browsers and sessions away at once and mails a link to set them anew.',
  isRepeatable: true,
  input: z.strictObject(ofStaff),
  data: Invitation,
});
