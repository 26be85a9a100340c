import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { SelectField } from '#src/ui/fields/field.tsx';
import { ApiError } from '#src/web/api/api.ts';
import { inShort } from '#src/web/office/list/in-short.ts';

interface TargetFieldProps {
  readonly others: readonly OfficeSession[];
  readonly value: string;
  readonly onChange: (sessionId: string) => void;
}

/** `12.9(수) 16:30 대치 분원 401호 · 남은 좌석 40 · 대기 2` */
const lineOf = ({ branchName, room, startsAt, capacity, taken, waiting }: OfficeSession) =>
  `${inShort(formatSeoulDateTime(startsAt))} ${branchName} ${room} · 남은 좌석 ${capacity - taken}${waiting > 0 ? ` · 대기 ${waiting}` : ''}`;

/** The session children are moved to. Nothing is chosen before somebody chooses. */
export function TargetField({ others, value, onChange }: TargetFieldProps) {
  return (
    <>
      <SelectField label="옮길 회차" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">회차를 골라 주세요</option>
        {others.map((one) => (
          <option key={one.sessionId} value={one.sessionId}>
            {lineOf(one)}
          </option>
        ))}
      </SelectField>
      <p className="text-sm text-ink-soft">
        같은 테스트라 응시료는 그대로이고, 더 받거나 돌려드릴 금액이 없습니다. 지금 좌석은 대기 중인 분이나 새
        접수로 넘어가고, 보호자께 새 일정을 문자로 알립니다.
      </p>
    </>
  );
}

/** The session that was chosen; refuses to go on without one. */
export function chosenTarget(value: string): number {
  if (value === '') throw new ApiError({ code: 'target', status: 400, message: '옮길 회차를 골라 주세요.' });
  return Number(value);
}
