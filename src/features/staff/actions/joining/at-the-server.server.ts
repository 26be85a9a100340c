import { roleLabels } from '#src/features/staff/rules/roles.ts';
import {
  isStaffEmail,
  listInvitedOwners,
  listOpenInvitations,
  lockFirstOwner,
  revokeInvitationsTo,
} from '#src/features/staff/store/invitations.server.ts';
import {
  findStaffByEmail,
  insertGrant,
  listEveryStaff,
  lockStaff,
} from '#src/features/staff/store/people.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { closeWaysIn, writeInvitation } from './invitations.server.ts';

/** What a command at the server needs of the academy. */
export type ServerCommand = Pick<Academy, 'db' | 'clock' | 'config'>;

/** A command that may not be carried out; the message says what to do instead. */
export class CommandRefused extends Error {}

export interface ServerInvitation {
  /** Good once, until `expiresAt`. */
  readonly link: string;
  readonly expiresAt: Date;
  /** Addresses whose open invitation as owner is void now. */
  readonly voided: readonly string[];
}

/**
 * Invites the first owner of an academy: whoever can run commands at its server says who that is. Refused where an owner
 * can sign in already; an owner who was invited before and has not come is no longer.
 */
export async function inviteFirstOwner(
  academy: ServerCommand,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<ServerInvitation> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    await lockFirstOwner(tx);
    const staff = await listEveryStaff(tx);
    const owner = staff.find((one) => one.role === 'owner' && one.status === 'active');
    if (owner)
      throw new CommandRefused(
        `${owner.email} is the owner already. The owner invites all others in the office (/office/staff). If the owner cannot sign in any more: npm run academy -- reset --email ${owner.email}`,
      );
    if (await isStaffEmail(tx, email))
      throw new CommandRefused(
        `${email} belongs to a member of staff who is no owner. Choose another address.`,
      );
    const voided = (await listInvitedOwners(tx, now)).filter((one) => one !== email);
    await revokeInvitationsTo(tx, voided, now);
    const { row, link } = await writeInvitation(tx, academy, {
      email,
      name,
      role: 'owner',
      branchIds: [],
      staffId: null,
      invitedBy: null,
    });
    return { link, expiresAt: row.expires_at, voided };
  });
}

/** Takes the password, the authenticator and every session of one away, and answers a link to set them anew. */
export async function resetAtTheServer(academy: ServerCommand, email: string): Promise<ServerInvitation> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const found = await findStaffByEmail(tx, email);
    if (!found)
      throw new CommandRefused(
        `Nobody of the staff has the address ${email}. The list: npm run academy -- staff`,
      );
    await lockStaff(tx, found.id);
    const record = await findStaffByEmail(tx, email);
    if (record?.status !== 'active')
      throw new CommandRefused(
        `${email} has left. An owner takes people back in the office (/office/staff).`,
      );
    await closeWaysIn(tx, record, now);
    const reason = '서버의 명령';
    await insertGrant(tx, { byStaffId: null, staffId: record.id, action: 'reset', reason, now });
    const { id: staffId, name, role, branchIds } = record;
    const wanted = { staffId, email, name, role, branchIds, invitedBy: null };
    const { row, link } = await writeInvitation(tx, academy, wanted);
    return { link, expiresAt: row.expires_at, voided: [] };
  });
}

export interface StaffListed {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lastSeenAt: Date | null;
}

/** Everybody who works here or did, and who is invited and has not come yet, as the terminal shows them. */
export async function listAtTheServer({ db, clock }: ServerCommand): Promise<StaffListed[]> {
  const [rows, invited] = await Promise.all([listEveryStaff(db), listOpenInvitations(db)]);
  const newcomers = invited.filter((one) => one.staff_id === null && one.expires_at > clock.now());
  return [
    ...rows.map(({ email, name, role, status, hasKeys, lastSeenAt }) => ({
      email,
      name,
      role: roleLabels[role],
      state: status === 'left' ? 'left' : hasKeys ? 'active' : 'waits for its link to be used',
      lastSeenAt,
    })),
    ...newcomers.map(({ email, name, role }) => ({
      email,
      name,
      role: roleLabels[role],
      state: 'invited, has not come yet',
      lastSeenAt: null,
    })),
  ];
}
