import { type ReactNode, useState } from 'react';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { entriesOf, keysOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Check, PhoneField, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { selectOptions } from '#src/ui/fields/select-options.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { writeDownCounselling } from '../../contract/office-new.ts';
import {
  emptyRequest,
  type NewRequest,
  officeSources,
  type RequestFieldsProps,
  textOf,
} from '../../rules/new-request.ts';
import { sourceLabels, topicLabels, wishLabels } from '../../rules/requests.ts';
import { AgreedTime, type FreePlace, FreeTime } from './agreed-time.tsx';

interface Props {
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  /** The branch that is chosen first. */
  readonly branchId: string;
  /** The free time that was pressed: whose and when. */
  readonly at?: FreePlace | undefined;
  /** Asks who is to have it, where that is known to choose. */
  readonly personField?: (props: RequestFieldsProps) => ReactNode;
  readonly onClose: () => void;
}

/** Writes down who called or came by, with a time where one is agreed on. */
export function NewRequestDialog({ branches, branchId, at, personField, onClose }: Props) {
  const first = branchId || String(branches[0]?.id ?? '');
  const [draft, setDraft] = useState<NewRequest>({
    ...emptyRequest,
    branchId: first,
    ...(at && { day: at.day, time: at.times[0] ?? '' }),
  });
  const change = (some: Partial<NewRequest>) => setDraft((now) => ({ ...now, ...some }));
  const act = useAct({
    mutationFn: () => callApi(writeDownCounselling, inputOf(draft, at)),
    onSuccess: () => {
      toast('상담을 등록하고 보호자에게 문자로 알렸습니다.');
      onClose();
    },
  });
  const { fields } = act;
  const props = { draft, fields, onChange: change };
  const branchName = branches.find(({ id }) => String(id) === draft.branchId)?.name ?? '';
  return (
    <Dialog
      title={branchName === '' ? '상담 등록' : `상담 등록 · ${branchName}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button isBusy={act.isPending} onClick={() => act.mutate()}>
            등록하고 문자 보내기
          </Button>
        </>
      }
    >
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
      {at ? <FreeTime {...props} at={at} /> : <AgreedTime {...props}>{personField?.(props)}</AgreedTime>}
      {draft.time === '' && <WishField {...props} />}
      <TextAreaField
        label="메모"
        isOptional
        rows={2}
        maxLength={500}
        value={draft.message}
        error={fields.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <p className="text-sm text-ink-soft">보호자에게 보내는 문자: {textOf(draft, branchName)}</p>
      <Refused act={act} isWhole />
    </Dialog>
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

/** What is sent: a time only where one was chosen, and with whoever's it is or who was named. */
const inputOf = ({ kind, day, time, staffId, ...rest }: NewRequest, at: FreePlace | undefined) => ({
  ...rest,
  topics: [...rest.topics],
  ...(time !== '' && { slot: { kind, day, time } }),
  ...(at ? time !== '' && { staffId: at.staffId } : staffId !== '' && { staffId }),
});

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

/** What it is about. */
function Topics({ draft, fields, onChange }: RequestFieldsProps) {
  return (
    <fieldset>
      <legend className="font-semibold">상담 내용</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
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
      {fields.topics && <p className="text-sm font-medium text-danger">{fields.topics}</p>}
    </fieldset>
  );
}
