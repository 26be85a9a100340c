import type { PhoneChange } from '#src/features/members/actions/members.server.ts';
import { moveToPhone } from '#src/features/registrations/store/phones.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** A member has another phone; the texts about tests go there, and the office calls there. */
export const moveRegistrations = (tx: Tx, change: PhoneChange): Promise<void> => moveToPhone(tx, change);
