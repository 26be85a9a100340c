import type { Academy } from '#src/platform/academy.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { counsellingErrors, type readKeptClass } from '../contract/requests.ts';
import type { CounsellingHooks } from './calendar/steps.server.ts';

/** Who asks; `memberId` is null for a phone that was only proven in this browser. */
interface Asker {
  readonly memberId: number | null;
  readonly mobile: string;
}

/** The class of a seat this guardian keeps; another's, and one whose time is over, does not exist. */
export async function keptClassOf(
  academy: Academy,
  guardian: Asker | null,
  { placeNo, hooks }: { placeNo: string; hooks: Pick<CounsellingHooks, 'keptClasses'> },
): Promise<DataOf<typeof readKeptClass>> {
  if (!guardian) throw counsellingErrors.phone_unproven();
  const kept = await hooks.keptClasses(academy, guardian);
  const found = kept.find((one) => one.placeNo === placeNo && one.state === 'held');
  if (!found && guardian.memberId === null)
    throw counsellingErrors.class_gone({
      message: `${counsellingErrors.class_gone().message} 회원이시면 로그인해 주세요.`,
    });
  if (!found) throw counsellingErrors.class_gone();
  const { heldUntil, branchId, childId, studentName, grade } = found;
  return {
    label: `${found.title} (${found.branchName})`,
    heldUntil,
    branchId,
    childId,
    studentName,
    grade,
  };
}
