import { useState } from 'react';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { changeProfileEndpoint, type readProfileEndpoint } from '../contract/enrolment-file.ts';
import { type ColumnKind, columnKinds, kindLabels, mostColumns, type ProfileColumn } from '../rules.ts';

type Profile = DataOf<typeof readProfileEndpoint>;
interface ProfileFormProps {
  readonly profile: Profile;
  readonly onDone: () => void;
}

/** The columns of the file; while nobody has changed one, the form follows what others save. */
export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const base = useFormBase(profile.version);
  return <Columns key={base.formKey} profile={profile} base={base} onDone={onDone} />;
}

type ColumnsProps = ProfileFormProps & { readonly base: ReturnType<typeof useFormBase> };

function Columns({ profile, base, onDone }: ColumnsProps) {
  const [columns, setColumns] = useState<readonly ProfileColumn[]>(profile.columns);
  const change = (changed: readonly ProfileColumn[]) => {
    base.onInput();
    setColumns(changed);
  };
  const form = useOfficeForm(
    () => callApi(changeProfileEndpoint, { columns: [...columns], version: base.version }),
    async () => {
      await toast('파일의 열을 저장했습니다.');
      onDone();
    },
    { onSaved: base.saved },
  );
  const replace = (at: number, one: Partial<ProfileColumn>) =>
    change(columns.map((column, place) => (place === at ? { ...column, ...one } : column)));
  return (
    <form className="grid gap-4" aria-label="파일의 열" onSubmit={form.submit} noValidate>
      <BehindNotice base={base}>{profile.columns.map(({ title }) => title).join(', ')}</BehindNotice>
      <ErrorSummary errors={form.sentences} />
      <Refused act={form} />
      <ol className="grid gap-4">
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
          <li key={at}>
            <Column
              column={column}
              at={at}
              error={form.fields[`columns.${at}.title`]}
              onChange={(one) => replace(at, one)}
              onUp={() => change(columns.toSpliced(at, 1).toSpliced(at - 1, 0, column))}
              onRemove={() => change(columns.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        {columns.length < mostColumns && (
          <Button
            variant="secondary"
            onClick={() => change([...columns, { kind: 'fixed', title: '', text: '' }])}
          >
            열 추가
          </Button>
        )}
        <Button type="submit" isBusy={form.isBusy}>
          저장
        </Button>
      </div>
    </form>
  );
}

interface ColumnProps {
  readonly column: ProfileColumn;
  readonly at: number;
  readonly error: string | undefined;
  readonly onChange: (one: Partial<ProfileColumn>) => void;
  readonly onUp: () => void;
  readonly onRemove: () => void;
}

function Column({ column, at, error, onChange, onUp, onRemove }: ColumnProps) {
  const { kind, title, text } = column;
  const nth = `${at + 1}번째 열`;
  // A title that is still a kind's own follows the kind; one that was typed stays.
  const choose = (chosen: ColumnKind) =>
    onChange({
      kind: chosen,
      ...((title === '' || title === kindLabels[kind]) &&
        chosen !== 'fixed' && { title: kindLabels[chosen] }),
    });
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <SelectField
        label={`${nth}: 내용`}
        value={kind}
        onChange={(event) => choose(event.target.value as ColumnKind)}
      >
        {columnKinds.map((one) => (
          <option key={one} value={one}>
            {kindLabels[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={`${nth}: 제목`}
        maxLength={40}
        value={title}
        error={error}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {kind === 'fixed' ? (
        <TextField
          label={`${nth}: 글`}
          maxLength={100}
          value={text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      ) : (
        <span aria-hidden="true" />
      )}
      <div className="flex gap-2 self-end">
        <Button variant="quiet" disabled={at === 0} onClick={onUp}>
          위로<span className="sr-only"> {nth}</span>
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          빼기<span className="sr-only"> {nth}</span>
        </Button>
      </div>
    </div>
  );
}
