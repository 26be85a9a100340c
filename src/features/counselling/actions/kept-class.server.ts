import type { Academy } from '#src/platform/academy.ts';
import type { DataOf } from '#src/shared/endpoint.ts';
import { counsellingErrors, type readKeptClass } from '../contract.ts';
import type { CounsellingMoments } from './steps.server.ts';

/** Who asks: `mobile` was proven, in this browser or by the account of who signed in. */
interface Asker {
  readonly memberId: number | null;
  readonly mobile: string;
  readonly isSignedIn: boolean;
}

/** The class of a seat this guardian keeps; another's, and one whose time is over, does not exist. */
export async function keptClassOf(
  academy: Academy,
  guardian: Asker | null,
  placeNo: string,
  moments: Pick<CounsellingMoments, 'keptClasses'>,
): Promise<DataOf<typeof readKeptClass>> {
  if (!guardian) throw counsellingErrors.phone_unproven();
  // A phone that was proven opens what was done with it; who signed in has an account of their own.
  const by = guardian.isSignedIn ? guardian : { memberId: null, mobile: guardian.mobile };
  const kept = await moments.keptClasses(academy, by);
  const found = kept.find((one) => one.placeNo === placeNo && one.state === 'held');
  if (!found) throw counsellingErrors.class_gone();
  const { heldUntil, branchId, childId, studentName, grade } = found;
  return {
    word: `${found.title} (${found.branchName})`,
    heldUntil,
    branchId,
    childId,
    studentName,
    grade,
  };
}
