import { type FormEvent, useState } from 'react';
import {
  type JudgedPaper,
  previewCutsEndpoint,
  publishCuts,
  type readCuts,
} from '#src/features/item-analysis/contract/cuts.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { CutHistogram } from './cut-histogram.tsx';
import { CutPapers, useCutPapers } from './cut-papers.tsx';
import { CutPreview } from './cut-preview.tsx';
import { ShortPapers } from './short-papers.tsx';

type Version = DataOf<typeof readCuts>['versions'][number];

interface Props {
  readonly subject: string;
  readonly current: Version;
  readonly scores: DataOf<typeof readCuts>['scores'];
  readonly counts: readonly number[];
  readonly mayPublish: boolean;
}

/** The cut lines as they would be; publishing comes only after looking at whom they move. What others publish takes no typed line away. */
export function CutForm(props: Props) {
  const base = useFormBase(props.current.version);
  return <CutLines key={base.formKey} {...props} base={base} />;
}

interface LinesProps extends Props {
  readonly base: ReturnType<typeof useFormBase>;
}

/** The typed lines; one nobody touched here is the published one, also where somebody else publishes meanwhile. */
function useLines({ levels }: Version) {
  const [touched, setTouched] = useState<Readonly<Record<string, string>>>({});
  return {
    values: levels.map(({ code, from }) => touched[code] ?? (from === null ? '' : String(from))),
    set(index: number, text: string) {
      const code = levels[index]?.code;
      if (code) setTouched({ ...touched, [code]: text });
    },
  };
}

function CutLines({ subject, current, scores, counts, mayPublish, base }: LinesProps) {
  const { values, set } = useLines(current);
  const [isPublishing, setPublishing] = useState(false);
  const levels = current.levels.map(({ code, name, from }, index) => ({
    code,
    name,
    // An empty box is sent as it is, so that the server's sentence comes back to it.
    from: from === null ? null : Number(values[index] || Number.NaN),
  }));
  const preview = useAct({
    mutationFn: () => callApi(previewCutsEndpoint, { subject, levels }),
    renews: null,
  });
  const publish = async (note: string) => {
    const short = papers.short.map(({ blueprintId }) => blueprintId);
    await callApi(publishCuts, { subject, levels, basedOn: base.version, short, note });
    base.saved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate();
  };
  // Lines that took what somebody else published were not looked at here.
  const accept = () => {
    preview.reset();
    base.accept();
  };
  const { fields } = preview;
  // Touching a line forgets the preview: what is published was looked at.
  const seen = preview.data;
  const papers = useCutPapers(subject, levels, seen !== undefined);
  const isKnown = papers.waiting === 0 || papers.error !== null;
  return (
    <Card className="grid gap-4">
      <CutHistogram scores={scores} counts={counts} current={current.levels} typed={levels} />
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit} onInput={base.onInput}>
        <LineFields
          levels={current.levels}
          values={values}
          errors={fields}
          onChange={(index, text) => {
            preview.reset();
            set(index, text);
          }}
        />
        <Button
          type="submit"
          variant={seen ? 'secondary' : 'primary'}
          className="lg:min-h-10 lg:py-1"
          isBusy={preview.isPending}
        >
          변동 대상 미리 보기
        </Button>
        {mayPublish && seen && (
          <Button
            className="lg:min-h-10 lg:py-1"
            isBusy={!isKnown}
            busyText="시험을 확인하는 중…"
            onClick={() => setPublishing(true)}
          >
            모든 분원에 적용하기
          </Button>
        )}
      </form>
      <BehindNotice base={{ ...base, accept }}>
        {current.levels.map(({ name, from }) => (from === null ? name : `${name} ${from}`)).join(' · ')}
      </BehindNotice>
      {preview.error && <Notice tone="bad" title={fields.levels ?? sentenceOf(preview.error)} isLive />}
      {seen && <CutPapers found={papers} />}
      {seen && <CutPreview preview={seen} />}
      <PublishDialog
        isOpen={isPublishing}
        short={papers.short}
        onClose={() => setPublishing(false)}
        run={publish}
      />
    </Card>
  );
}

interface LineFieldsProps {
  readonly levels: Version['levels'];
  readonly values: readonly string[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (index: number, text: string) => void;
}

/** Where each level begins; the lowest begins nowhere. */
const LineFields = ({ levels, values, errors, onChange }: LineFieldsProps) =>
  levels.map((level, index) =>
    level.from === null ? null : (
      <div key={level.code} className="w-40 max-sm:w-full">
        <TextField
          label={`${level.name} 시작 점수`}
          className="lg:min-h-10 lg:py-1"
          inputMode="numeric"
          value={values[index] ?? ''}
          error={errors[`levels.${index}.from`]}
          onChange={(event) => onChange(index, event.target.value)}
        />
      </div>
    ),
  );

interface PublishProps {
  readonly isOpen: boolean;
  readonly short: readonly JudgedPaper[];
  readonly onClose: () => void;
  readonly run: (note: string) => Promise<unknown>;
}

/** Says once more what the lines do, and to which published tests. */
function PublishDialog({ isOpen, short, onClose, run }: PublishProps) {
  return (
    <ReasonDialog title="컷 점수 적용" button="적용하기" isOpen={isOpen} onClose={onClose} run={run}>
      <p>지금부터 모든 분원의 새 결과가 이 컷 점수로 정해집니다. 이미 나간 결과는 그대로입니다.</p>
      {short.length > 0 && (
        <>
          <p>아래 시험은 이 컷 점수로 기준에 못 미칩니다. 적용하면 시험 설계에 ‘기준 미달’로 표시합니다.</p>
          <ShortPapers papers={short} />
        </>
      )}
    </ReasonDialog>
  );
}
