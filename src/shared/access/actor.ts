import type { StaffRole } from '../endpoint/endpoint.ts';
import type { Right } from './rights.ts';
import type { MachineScope } from './scopes.ts';

/** Where a call came from: the address as the trusted proxy tells it, and a short device name. */
export interface Caller {
  readonly address: string;
  readonly device: string;
}

export interface Anyone extends Caller {
  readonly kind: 'anyone';
}

export interface MemberActor extends Caller {
  readonly kind: 'member';
  /** members.id, on the wire `userSeqId`. */
  readonly memberId: number;
  readonly sessionId: string;
}

export interface StaffActor extends Caller {
  readonly kind: 'staff';
  readonly staffId: number;
  readonly role: StaffRole;
  /** Single rights: beside those of the role, and of those of the role not. */
  readonly given: readonly Right[];
  readonly taken: readonly Right[];
  /** null: every branch (head office). */
  readonly branchIds: readonly number[] | null;
  readonly sessionId: string;
}

/** Whether a branch is among those somebody is for. */
export const isOwnBranch = ({ branchIds }: Pick<StaffActor, 'branchIds'>, branchId: number): boolean =>
  branchIds === null || branchIds.includes(branchId);

/** Another system, by its key. */
export interface MachineActor extends Caller {
  readonly kind: 'machine';
  readonly keyId: number;
  readonly keyName: string;
  readonly scopes: readonly MachineScope[];
  /** null: every branch. */
  readonly branchIds: readonly number[] | null;
}

export type Actor = Anyone | MemberActor | StaffActor | MachineActor;
export type ActorFor = { anyone: Actor; member: MemberActor; staff: StaffActor; machine: MachineActor };
