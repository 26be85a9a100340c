import { type MachineScope, machineScopes } from '#src/shared/access/scopes.ts';
import { givenStaffCookie } from './given-staff.ts';
import { type CallOptions, call, type TestAcademy } from './start.ts';

export interface GivenKey {
  readonly keyId: number;
  readonly key: string;
  readonly expiresAt: string;
}

let serial = 0;

/** A key that the owner makes in the office, over HTTP: every scope and every branch unless told. */
export async function givenKey(
  academy: TestAcademy,
  {
    scopes = machineScopes,
    branchIds = [],
    cookie,
  }: { scopes?: readonly MachineScope[]; branchIds?: readonly number[]; cookie?: string } = {},
): Promise<GivenKey> {
  serial += 1;
  const answer = await call<GivenKey>(academy, 'POST /api/office/api-keys', {
    cookie: cookie ?? (await givenStaffCookie(academy, 'owner@msc.example')),
    json: { name: `시스템 ${serial}`, scopes, branchIds, days: 90 },
  });
  if (answer.resultCode !== 0) throw new Error(`a key: ${JSON.stringify(answer)}`);
  return answer.resultData;
}

/** A call with a key. */
export const withKey = ({ key }: { readonly key: string }, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { ...more.headers, authorization: `Bearer ${key}` },
});
