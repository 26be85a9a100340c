import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  type Bank,
  GradeFields,
  leafDomains,
  SubjectField,
} from '#src/features/item-bank/parts/office/item-form.tsx';
import { itemKindNames } from '#src/features/items/rules/kinds.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, Field, SelectField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';
import { type ItemImportLine, importItemsEndpoint } from '../contract/exchange.ts';
import { itemChoicesEndpoint } from '../contract/office.ts';

/** Files of items: looked at first, kept only when a person has seen what becomes of each. */
export default function ItemImportPage() {
  const bank = useQuery({
    queryKey: ['office', 'item-choices'],
    queryFn: () => callApi(itemChoicesEndpoint, {}),
  });
  return (
    <section className="grid gap-6">
      <p>
        <Link className="text-brand underline" to="/office/items">
          문항 은행
        </Link>
      </p>
      <h1 className="text-2xl">문항 가져오기</h1>
      <Notice title="가져올 수 있는 파일">
        <p>
          QTI 1.2·2.1·2.2·3.0 패키지(zip)와 낱개 XML, Moodle XML, GIFT, CSV(UTF-8·EUC-KR)와 이들을 묶은 zip,
          Excel, 그리고 이 프로그램의 ‘문항 묶음’(zip). 문항 묶음은 문항 은행에서 내보낸 파일로,
          영역·난이도·모수·그림·소리까지 그대로 돌아옵니다. 먼저 시험 삼아 읽어 문항마다 결과를 보여 드리고,
          확인한 뒤에 저장합니다. 문제·보기·정답이 같은 문항이 이미 있으면 저장하지 않습니다. 저장한 문항은
          ‘작성 중’이며 다른 사람의 검토를 거쳐야 출제됩니다.
        </p>
      </Notice>
      {bank.error && <Notice tone="bad" title={sentenceOf(bank.error)} isLive />}
      {bank.data ? <ImportForm bank={bank.data} /> : !bank.error && <Skeleton className="h-64" />}
    </section>
  );
}

function ImportForm({ bank }: { bank: Bank }) {
  const [subject, setSubject] = useState(bank.subjects[0]?.code ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [takesExisting, setTakesExisting] = useState(false);
  const importing = useImport({ file, subject, takesExisting });
  const report = importing.data;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const plan = button?.value === 'true' ? report?.plan : undefined;
    importing.mutate({ form: new FormData(event.currentTarget), plan });
  };
  return (
    <form className="grid gap-6" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <FileField
          onChoose={(chosen) => {
            setFile(chosen);
            setTakesExisting(false);
            importing.reset();
          }}
        />
        <SubjectField
          bank={bank}
          subject={subject}
          onChange={setSubject}
          hint="파일에 적혀 있지 않은 문항에 씁니다."
        />
        <SelectField label="영역" name="domainId">
          {leafDomains(bank.domains)
            .filter((domain) => domain.subject === subject)
            .map(({ domainId, name }) => (
              <option key={domainId} value={domainId}>
                {name}
              </option>
            ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-4">
          <GradeFields first={{ gradeFrom: '5', gradeTo: '6' }} />
        </div>
      </div>
      <Refused act={importing} isWhole />
      {report && !report.isCommitted && report.counts.existing > 0 && (
        <Check
          label={`이미 있는 ${report.counts.existing}문항도 새 문항으로 저장합니다`}
          checked={takesExisting}
          onChange={(event) => setTakesExisting(event.currentTarget.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          value="false"
          variant={report ? 'secondary' : 'primary'}
          isBusy={importing.isPending}
          disabled={!file}
        >
          미리 검사
        </Button>
        {report && !report.isCommitted && usable(report, takesExisting) > 0 && (
          <Button type="submit" value="true" isBusy={importing.isPending}>
            {usable(report, takesExisting)}문항 저장하기
          </Button>
        )}
      </div>
      {report && (
        <Notice
          isLive
          tone={report.isCommitted ? 'good' : 'info'}
          title={`${report.isCommitted ? '저장했습니다' : '아직 저장하지 않았습니다'}: 그대로 ${report.counts.imported} · 살펴볼 것 ${report.counts.noted} · 이미 있음 ${report.counts.existing} · 못 가져옴 ${report.counts.refused}`}
        />
      )}
      {report && <Lines lines={report.lines} />}
    </form>
  );
}

interface Import {
  readonly file: File | null;
  readonly subject: string;
  readonly takesExisting: boolean;
}

/** Reads the file, on trial or, by the plan of a trial, for good; what was kept shows in the bank's list. */
function useImport({ file, subject, takesExisting }: Import) {
  return useAct({
    mutationFn: ({ form, plan }: { form: FormData; plan: string | undefined }) =>
      callApi(importItemsEndpoint, {
        file: file ?? new Blob(),
        fileName: file?.name ?? '',
        subject,
        domainId: textOf(form, 'domainId'),
        gradeFrom: textOf(form, 'gradeFrom'),
        gradeTo: textOf(form, 'gradeTo'),
        ...(plan === undefined ? { commit: 'false' } : { commit: 'true', plan, takesExisting }),
      }),
  });
}

/** Questions of a report that would be kept. */
const usable = ({ counts }: DataOf<typeof importItemsEndpoint>, takesExisting: boolean) =>
  counts.imported + counts.noted + (takesExisting ? counts.existing : 0);

function FileField({ onChoose }: { onChoose: (file: File | null) => void }) {
  return (
    <Field label="파일" hint="10MB까지">
      {(described) => (
        <input
          {...described}
          type="file"
          required
          accept=".zip,.xml,.gift,.txt,.csv,.tsv,.xlsx"
          className="min-h-12 w-full rounded-lg border border-ink-soft/50 bg-paper p-2"
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}

const outcomes: Readonly<Record<ItemImportLine['outcome'], readonly [StatusTone, string]>> = {
  imported: ['good', '그대로'],
  noted: ['wait', '확인 필요'],
  existing: ['wait', '이미 있음'],
  refused: ['bad', '못 가져옴'],
};

function Lines({ lines }: { lines: readonly ItemImportLine[] }) {
  return (
    <Table
      caption="문항별 결과"
      rows={lines.map((line, index) => ({ ...line, index }))}
      keyOf={(line) => line.index}
      columns={[
        {
          name: '결과',
          cell: (line) => {
            const [tone, label] = outcomes[line.outcome];
            return <StatusBadge tone={tone}>{label}</StatusBadge>;
          },
        },
        {
          name: '문항',
          isRowHeader: true,
          cell: (line) =>
            line.itemId ? (
              <Link className="text-brand underline" to={`/office/items/${line.itemId}`}>
                {line.name}
              </Link>
            ) : (
              line.name
            ),
        },
        { name: '유형', cell: (line) => (line.kind ? itemKindNames[line.kind] : '–') },
        { name: '발문', cell: (line) => <span className="block max-w-xs truncate">{line.stemText}</span> },
        { name: '사유', cell: (line) => line.reasons.join(' ') },
      ]}
    />
  );
}
