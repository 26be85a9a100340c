import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import {
  addLineEndpoint,
  removeLineEndpoint,
  type ShuttleLine,
  saveLineEndpoint,
} from '../../contract/branch-pages.ts';
import { type Direction, directions, stopsText } from '../../rules/shuttles.ts';

interface Props {
  readonly branchId: number;
  /** Null: a new one. */
  readonly line: ShuttleLine | null;
  readonly onDone: () => void;
}

const typedLine = (typed: FormData) => ({
  name: textOf(typed, 'name'),
  direction: textOf(typed, 'direction') as Direction,
  days: textOf(typed, 'days'),
  stops: textOf(typed, 'stops'),
});

function useShuttle({ branchId, line, onDone }: Props) {
  const queries = useQueryClient();
  const base = useFormBase(line?.version ?? 0);
  const form = useOfficeForm(
    (typed) =>
      line === null
        ? callApi(addLineEndpoint, { branchId, ...typedLine(typed) })
        : callApi(saveLineEndpoint, {
            branchId,
            lineId: line.lineId,
            version: base.version,
            ...typedLine(typed),
          }),
    (saved) => {
      onDone();
      if (line === null) return void toast('노선을 더했습니다.');
      const { name, direction, days } = line;
      const version = saved.lines.find(({ lineId }) => lineId === line.lineId)?.version ?? 0;
      const back = {
        branchId,
        lineId: line.lineId,
        version,
        name,
        direction,
        days,
        stops: stopsText(line.stops),
      };
      return void toastWithUndo(queries, '저장했습니다. 공개 화면에 바로 보입니다.', () =>
        callApi(saveLineEndpoint, back),
      );
    },
    { onSaved: base.saved },
  );
  const removing = useAct({
    mutationFn: (gone: ShuttleLine) =>
      callApi(removeLineEndpoint, { branchId, lineId: gone.lineId, version: gone.version }),
    onSuccess: (_, { name, direction, days, stops }) =>
      toastWithUndo(queries, '노선을 지웠습니다.', () =>
        callApi(addLineEndpoint, { branchId, name, direction, days, stops: stopsText(stops) }),
      ),
  });
  return { base, form, removing };
}

/** One shuttle line of a branch: its stops are typed one a line, the time first. */
export function ShuttleForm(props: Props) {
  const { line, onDone } = props;
  const { base, form, removing } = useShuttle(props);
  return (
    <form
      key={base.formKey}
      className="grid gap-4"
      onSubmit={base.sending(form.submit)}
      onInput={base.onInput}
      noValidate
    >
      <ErrorSummary errors={form.sentences} />
      {form.refusal && !base.isBehind && <Notice tone="bad" title={form.refusal} isLive />}
      <Refused act={removing} isWhole />
      <BehindNotice base={base}>{line?.name}</BehindNotice>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="노선 이름"
          name="name"
          maxLength={30}
          hint="예: 1호차 (도곡·개포)"
          defaultValue={line?.name}
          error={form.fields.name}
        />
        <SelectField
          label="방향"
          name="direction"
          hint="등원은 오는 길, 하원은 가는 길"
          defaultValue={line?.direction ?? 'to'}
          error={form.fields.direction}
        >
          {Object.entries(directions).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="요일"
          name="days"
          maxLength={40}
          hint="예: 월·수·금"
          defaultValue={line?.days}
          error={form.fields.days}
        />
      </div>
      <TextAreaField
        label="정류장과 시각"
        name="stops"
        rows={5}
        maxLength={2000}
        hint="한 줄에 하나, 시각을 먼저 적습니다. 예: 15:10 도서관 앞"
        defaultValue={line ? stopsText(line.stops) : ''}
        error={form.fields.stops}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={form.isBusy}>
          저장하기
        </Button>
        {line ? (
          <Button variant="secondary" isBusy={removing.isPending} onClick={() => removing.mutate(line)}>
            노선 지우기<span className="sr-only">: {line.name}</span>
          </Button>
        ) : (
          <Button variant="secondary" onClick={onDone}>
            닫기
          </Button>
        )}
      </div>
    </form>
  );
}
