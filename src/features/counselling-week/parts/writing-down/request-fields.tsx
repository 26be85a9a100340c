import type { ReactNode } from 'react';
import {
  officeSources,
  type RequestFieldsProps,
  textOf,
} from '#src/features/counselling/rules/new-request.ts';
import { sourceLabels, topicLabels, wishLabels } from '#src/features/counselling/rules/requests.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { entriesOf, keysOf } from '#src/shared/record.ts';
import { Check, PhoneField, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { selectOptions } from '#src/ui/fields/select-options.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { AgreedTime, FreeTime } from './agreed-time.tsx';
import type { Beginning, useNewRequest } from './use-new-request.ts';

interface Props extends Pick<Beginning, 'branches' | 'at'> {
  readonly request: ReturnType<typeof useNewRequest>;
  /** Asks who is to have it, where that is known to choose. */
  readonly personField?: ((props: RequestFieldsProps) => ReactNode) | undefined;
}

/** Who called or came by, about what, and when somebody speaks with them. */
export function RequestFields({ branches, at, request, personField }: Props) {
  const { draft, change, act } = request;
  const props = { draft, fields: act.fields, onChange: change };
  const branchName = branches.find(({ id }) => String(id) === draft.branchId)?.name ?? '';
  return (
    <>
      <PersonFields {...props} />
      <Topics {...props} />
      {!at && branches.length > 1 && (
        <SelectField
          label="분원"
          value={draft.branchId}
          onChange={({ target }) => change({ branchId: target.value, day: '', time: '', staffId: '' })}
        >
          {selectOptions(branches.map(({ id, name }) => [id, name] as const))}
        </SelectField>
      )}
      {at ? (
        <FreeTime {...props} at={at} />
      ) : (
        <AgreedTime {...props}>
          {personField?.(props)}
          {draft.time === '' && <WishField {...props} />}
        </AgreedTime>
      )}
      <TextAreaField
        label="메모"
        isOptional
        rows={2}
        maxLength={500}
        value={draft.message}
        error={act.fields.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <p className="text-sm text-ink-soft">보호자에게 보내는 문자: {textOf(draft, branchName)}</p>
      <Already request={request} />
      {!request.isAlready && <Refused act={act} isWhole />}
    </>
  );
}

/** Open requests of the number: the way to them, and past them. */
function Already({ request: { already, isAnother, setAnother } }: Pick<Props, 'request'>) {
  if (already === null) return null;
  return (
    <Notice tone="warn" title={already.sentence} isLive>
      <ul className="flex flex-wrap gap-x-4">
        {already.open.map(({ requestId, requestNo, guardianName, stateLabel }) => (
          <li key={requestId}>
            <OfficeLink
              to={`/office/counselling/${requestId}`}
              className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
            >
              {guardianName} {requestNo} · {stateLabel}
            </OfficeLink>
          </li>
        ))}
      </ul>
      <Check
        label="다른 상담으로 새로 등록합니다."
        checked={isAnother}
        onChange={({ target }) => setAnother(target.checked)}
      />
    </Notice>
  );
}

/** When the family would like to be called, where no time is agreed on. */
function WishField({ draft, onChange }: RequestFieldsProps) {
  return (
    <SelectField
      label="연락 희망 시간"
      value={draft.wish}
      onChange={({ target }) =>
        onChange({ wish: keysOf(wishLabels).find((one) => one === target.value) ?? 'any' })
      }
    >
      {selectOptions(entriesOf(wishLabels))}
    </SelectField>
  );
}

/** Who asks, for a child of which grade, and how they came. */
function PersonFields({ draft, fields, onChange }: RequestFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="보호자 이름"
        maxLength={30}
        value={draft.guardianName}
        error={fields.guardianName}
        onChange={({ target }) => onChange({ guardianName: target.value })}
      />
      <PhoneField
        label="휴대폰"
        value={draft.mobile}
        error={fields.mobile}
        onChange={({ target }) => onChange({ mobile: target.value })}
      />
      <SelectField
        label="자녀 학년"
        value={draft.childGrade}
        error={fields.childGrade}
        onChange={({ target }) => onChange({ childGrade: target.value })}
      >
        <option value="">선택</option>
        {selectOptions(allGrades.map((grade) => [grade, gradeLabel(grade)] as const))}
      </SelectField>
      <SelectField
        label="유입 경로"
        value={draft.source}
        error={fields.source}
        onChange={({ target }) =>
          onChange({ source: officeSources.find((one) => one === target.value) ?? 'phone' })
        }
      >
        {selectOptions(officeSources.map((one) => [one, sourceLabels[one]] as const))}
      </SelectField>
    </div>
  );
}

const topicsFault = 'topics-fault';

/** What it is about. */
function Topics({ draft, fields, onChange }: RequestFieldsProps) {
  return (
    <fieldset aria-describedby={fields.topics && topicsFault}>
      <legend className="font-semibold">상담 내용</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3 lg:[&_label]:min-h-8 lg:[&_label]:py-0.5">
        {entriesOf(topicLabels).map(([topic, label]) => (
          <Check
            key={topic}
            label={label}
            checked={draft.topics.includes(topic)}
            onChange={({ target }) =>
              onChange({
                topics: target.checked
                  ? [...draft.topics, topic]
                  : draft.topics.filter((one) => one !== topic),
              })
            }
          />
        ))}
      </div>
      {fields.topics && (
        <p id={topicsFault} className="text-sm font-medium text-danger">
          {fields.topics}
        </p>
      )}
    </fieldset>
  );
}
