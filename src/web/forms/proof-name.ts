import { mobileFault, phoneDigits } from '#src/shared/people/phone.ts';
import { isSeen } from '#src/shared/words/unseen.ts';
import type { NameRefusal } from './use-proof-name.ts';

/** What stands in the way of a code, each said at its own field; a name of null is known already and has no field. */
export interface ProofFaults {
  /** `missing` where there is none; else what is wrong with it. */
  readonly name?: NameRefusal;
  readonly mobile?: string;
}

/** Without a name nothing is sent; the number is looked at all the same, so that both are said at once. */
export function missingFor(studentName: string, mobile: string): ProofFaults | null {
  if (isSeen(studentName)) return null;
  const fault = mobileFault(mobile);
  return { name: 'missing', ...(fault && { mobile: fault }) };
}

/** Where the number of an account is to be proven, another one is none of it. */
export function otherThan(only: string | undefined, mobile: string): ProofFaults | null {
  if (only === undefined || phoneDigits(only) === phoneDigits(mobile)) return null;
  return {
    mobile: mobileFault(mobile) ?? '등록된 번호가 아닙니다. 회원 정보에 등록된 번호를 입력해 주세요.',
  };
}

interface Refusal {
  readonly fields: Readonly<Record<string, string>>;
  readonly sentence: string;
}

/** Where a refusal of the server is said: what it has against the name only at the number where no field asks for the name. */
export function faultsOf({ fields, sentence }: Refusal, hasNameField: boolean): ProofFaults {
  const { studentName, parentsMobile } = fields;
  if (hasNameField && studentName)
    return { name: { sentence: studentName }, ...(parentsMobile && { mobile: parentsMobile }) };
  return { mobile: parentsMobile ?? studentName ?? sentence };
}
