import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Plate } from '#src/ui/plates/plate.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import { listProgrammesEndpoint, type Programme, saveProgrammesEndpoint } from '../contract/programmes.ts';
import { mergeProgrammes } from '../rules/programmes.ts';

const plateLabels: Readonly<Record<Programme['plate'], string>> = {
  elementary: '테셀레이션 무늬',
  high: '원뿔 곡선',
  smart_reading: '글 무늬',
  science: '궤도',
  special: '펜로즈',
};

export default function ProgrammesPage() {
  const list = useQuery({
    queryKey: ['office', 'programmes'],
    queryFn: () => callApi(listProgrammesEndpoint, {}),
  });
  const programmes = list.data?.programmes;
  return (
    <section className="grid max-w-4xl grid-cols-1 gap-6">
      <div>
        <h1 className="text-2xl">프로그램</h1>
        <p className="text-ink-soft">
          이름과 순서는 메뉴, 첫 화면, 검색, 분원과 교습비에 함께 쓰입니다. 숨긴 프로그램은 새로 고를 수
          없습니다. 안내 글은 페이지에서 고칩니다.
        </p>
      </div>
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {!programmes && !list.error && <Skeleton className="h-96" />}
      {programmes && <EditProgrammes programmes={programmes} />}
    </section>
  );
}

/** Follows what is stored until something is typed; from then on what others save is told and takes no word away. */
function EditProgrammes({ programmes }: { programmes: readonly Programme[] }) {
  const base = useFormBase(programmes.reduce((sum, one) => sum + one.version, 0));
  return <ProgrammesForm key={base.formKey} programmes={programmes} base={base} />;
}

interface FormProps {
  readonly programmes: readonly Programme[];
  readonly base: ReturnType<typeof useFormBase>;
}

function ProgrammesForm({ programmes, base }: FormProps) {
  const [rows, edit] = useState(programmes);
  const [began, setBegan] = useState(programmes);
  const typed = useRef(rows);
  typed.current = rows;
  const stored = (key: Programme['key']) => programmes.find((one) => one.key === key);
  const saving = useAct({
    mutationFn: (sent: typeof rows) => {
      // Over what others saved only after it was looked at.
      const versionOf = (row: Programme) => (base.isBehind ? row : (stored(row.key) ?? row)).version;
      const input = sent.map((row) => {
        const { path: _path, ...said } = row;
        return { ...said, version: versionOf(row) };
      });
      return callApi(saveProgrammesEndpoint, { programmes: input });
    },
    onSaved: (_, sent) => sent === typed.current && base.saved(),
    onSuccess: () => toast('프로그램을 저장했습니다. 공개 화면에 바로 보입니다.'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(rows);
  };
  const setRows = (next: typeof rows) => {
    base.onInput();
    edit(next);
  };
  const set = (index: number, more: Partial<Programme>) =>
    setRows(rows.map((row, place) => (place === index ? { ...row, ...more } : row)));
  // Whoever has looked at what others saved writes over it only where something was typed here.
  const accept = () => {
    edit(mergeProgrammes(began, rows, programmes));
    setBegan(programmes);
    base.accept();
  };
  const swap = (index: number, other: number) => {
    const [one, two] = [rows[index], rows[other]];
    if (one && two) setRows(rows.with(index, two).with(other, one));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate aria-label="프로그램">
      {saving.error && !base.isBehind && <Notice tone="bad" title={sentenceOf(saving.error)} isLive />}
      {rows.map((row, index) => (
        <ProgrammeFields
          key={row.key}
          row={row}
          set={(more) => set(index, more)}
          {...(index > 0 && { onUp: () => swap(index, index - 1) })}
          {...(index < rows.length - 1 && { onDown: () => swap(index, index + 1) })}
        />
      ))}
      <BehindNotice base={{ ...base, accept }}>
        {programmes
          .filter((one) => began.some((row) => row.key === one.key && row.version !== one.version))
          .map((one) => `${one.name} (${one.grades}) ${one.intro}`)
          .join(' · ')}
      </BehindNotice>
      <Button type="submit" isBusy={saving.isPending}>
        저장하기
      </Button>
    </form>
  );
}

interface FieldsProps {
  readonly row: Programme;
  readonly set: (more: Partial<Programme>) => void;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
}

function ProgrammeFields({ row, set, onUp, onDown }: FieldsProps) {
  return (
    <Card className="grid gap-4 sm:grid-cols-[8rem_1fr]">
      <Plate name={row.plate} className="h-32 w-full rounded-card bg-brand-pale" />
      <fieldset className="grid gap-4">
        <legend className="sr-only">{row.name}</legend>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField
            label="이름"
            maxLength={20}
            value={row.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextField
            label="대상 학년"
            maxLength={40}
            value={row.grades}
            onChange={(event) => set({ grades: event.target.value })}
          />
          <SelectField
            label="그림"
            value={row.plate}
            onChange={(event) => set({ plate: event.target.value as Programme['plate'] })}
          >
            {Object.entries(plateLabels).map(([plate, label]) => (
              <option key={plate} value={plate}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="소개"
          maxLength={120}
          value={row.intro}
          onChange={(event) => set({ intro: event.target.value })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Check
            label="공개 화면에 보이기"
            checked={row.isShown}
            onChange={(event) => set({ isShown: event.target.checked })}
          />
          <Button variant="quiet" disabled={!onUp} onClick={onUp}>
            <ArrowUp aria-hidden="true" size={18} /> 위로<span className="sr-only">: {row.name}</span>
          </Button>
          <Button variant="quiet" disabled={!onDown} onClick={onDown}>
            <ArrowDown aria-hidden="true" size={18} /> 아래로<span className="sr-only">: {row.name}</span>
          </Button>
        </div>
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-brand">
            변경 이력
          </summary>
          <History entity="programme" entityId={row.key} />
        </details>
      </fieldset>
    </Card>
  );
}
