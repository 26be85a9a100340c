import { SchoolField } from '#src/features/schools/parts/school-field.tsx';
import { birthDateFault } from '#src/shared/people/birth-date.ts';
import { BirthDateField } from '#src/ui/fields/birth-date-field.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { refusedFields } from '#src/web/forms/use-form.ts';
import { ChildInput } from '../contract/members.ts';
import { requiresGuardianConsent } from '../rules/members.ts';
import { usualGrade } from '../rules/school-year.ts';
import type { ChildDraft } from './child-draft.ts';
import { allGrades, gradeName } from './grades.ts';

/** True until anything was typed; such a child is not sent. */
export function isEmptyChild(child: ChildDraft): boolean {
  return [child.name, child.birthDate, child.schoolName, child.grade].every((text) => text.trim() === '');
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

const missing = [
  ['name', '자녀 이름을 입력해 주세요.'],
  ['birthDate', '생년월일을 입력해 주세요.'],
  ['schoolName', '학교를 입력해 주세요.'],
  ['grade', '학년을 선택해 주세요.'],
] as const;

/** Refusals of one child by field, the guardian's consent under 14 included. */
export function refusedChild(child: ChildDraft, today: string): Partial<Record<string, string>> {
  const grade = child.grade === '' ? undefined : child.grade;
  const refused: Partial<Record<string, string>> = { ...refusedFields(ChildInput, { ...child, grade }) };
  for (const [name, sentence] of missing) if (child[name].trim() === '') refused[name] = sentence;
  const fault = birthDateFault(child.birthDate);
  if (fault) refused.birthDate = fault;
  if (isDay(child.birthDate) && child.birthDate > today) refused.birthDate = '생년월일을 확인해 주세요.';
  if (isDay(child.birthDate) && requiresGuardianConsent(child.birthDate, today) && !child.guardianConsent)
    refused.guardianConsent = '만 14세 미만 자녀는 보호자(법정대리인)의 동의가 필요합니다.';
  return refused;
}

/** What goes over the wire; `guardianConsent` only where the law asks for it. */
export function childToSend(child: ChildDraft, today: string) {
  const { guardianConsent, grade, ...rest } = child;
  return {
    ...rest,
    grade: Number(grade),
    ...(requiresGuardianConsent(child.birthDate, today) && { guardianConsent }),
  };
}

const usualFor = (birthDate: string, today: string) =>
  isDay(birthDate) ? String(usualGrade(birthDate, today) ?? '') : '';
const isUsual = ({ grade, birthDate }: ChildDraft, today: string) =>
  grade !== '' && grade === usualFor(birthDate, today);

/** The grade follows the birth date until somebody chooses another one. */
export function withBirthDate(child: ChildDraft, birthDate: string, today: string): ChildDraft {
  const usual = usualFor(birthDate, today);
  const follows = child.grade === '' || isUsual(child, today);
  return { ...child, birthDate, grade: follows && usual !== '' ? usual : child.grade };
}

interface ChildFieldsProps {
  readonly child: ChildDraft;
  readonly errors: Partial<Record<string, string>>;
  readonly today: string;
  readonly onChange: (child: ChildDraft) => void;
  /** False where the guardian consents elsewhere: staff never tick for somebody. */
  readonly hasConsentBox?: boolean;
}

export function ChildFields({ child, errors, today, onChange, hasConsentBox = true }: ChildFieldsProps) {
  const text = (name: 'name' | 'schoolName' | 'grade') => ({
    value: child[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...child, [name]: event.target.value }),
  });
  const isYoung = isDay(child.birthDate) && requiresGuardianConsent(child.birthDate, today);
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="자녀 이름" autoComplete="off" maxLength={30} {...text('name')} />
        <BirthDateField
          value={child.birthDate}
          error={errors.birthDate}
          onValue={(birthDate) => onChange(withBirthDate(child, birthDate, today))}
        />
        <SchoolField {...text('schoolName')} />
        <SelectField
          label="학년"
          hint={isUsual(child, today) ? '생년월일로 채웠습니다. 다르면 바꿔 주세요.' : undefined}
          {...text('grade')}
        >
          <option value="">선택해 주세요</option>
          {allGrades.map((grade) => (
            <option key={grade} value={grade}>
              {gradeName(grade)}
            </option>
          ))}
        </SelectField>
      </div>
      {isYoung && hasConsentBox && (
        <Check
          label={
            <>
              저는 이 자녀의 보호자(법정대리인)이며, 만 14세 미만인 자녀의 이름·생년월일·학교·학년을 입학
              테스트, 레벨 테스트와 상담을 위해 처리하는 데 동의합니다. 휴대폰으로 확인된 보호자 이름으로
              기록됩니다.
            </>
          }
          checked={child.guardianConsent}
          onChange={(event) => onChange({ ...child, guardianConsent: event.target.checked })}
          error={errors.guardianConsent}
        />
      )}
    </div>
  );
}
