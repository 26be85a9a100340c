import { useState } from 'react';
import { Link } from 'react-router';
import { correctionWays } from '#src/features/level-results/contract/correction-list.ts';
import {
  applyRegrade,
  previewRegrade,
  type RegradedResult,
  type RegradeItem,
  type RegradePreview,
} from '#src/features/level-results/contract/regrades.ts';
import { keysOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, SelectField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';

type Version = RegradeItem['versions'][number];
type Way = Version['inForce'];

const hints: Readonly<Partial<Record<Way, string>>> = {
  left_out: '이 문항이 없었던 것처럼 점수와 레벨을 다시 셈합니다.',
  all_right:
    '이 문항을 받은 학생 모두에게 점수를 줍니다. 답하지 않은 학생도 받고, 실력을 셈할 때는 쓰지 않습니다.',
};

const againHint = '지금 채점하는 방법과 다르게 남은 결과가 있으면 찾아서 다시 채점합니다.';

/** Whether answers are marked so now; by another key there is always another one to choose. */
const isNow = (way: Way, { inForce }: Version) => way !== 'key' && way === inForce;

/** How the answers are to be marked: first whose result changes, and only then for everybody. */
export function RegradeForm({ item, version }: { item: RegradeItem; version: Version }) {
  const keys = item.versions.filter(({ versionId }) => version.keys.includes(versionId));
  // What is in force comes last: chosen again, it finds results that are not as it has them.
  const ways = keysOf(correctionWays)
    .filter((way) => way !== 'key' || keys.length > 0)
    .toSorted((a, b) => Number(isNow(a, version)) - Number(isNow(b, version)));
  const [chosen, setWay] = useState<Way>();
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'left_out');
  const [chosenKey, setKey] = useState('');
  const keyVersionId = chosenKey || String(keys[0]?.versionId ?? '');
  const [isApplying, setApplying] = useState(false);
  const wish = {
    versionId: version.versionId,
    way,
    keyVersionId: way === 'key' ? Number(keyVersionId) : null,
  };
  const preview = useOfficeForm(() => callApi(previewRegrade, wish), undefined, { renews: null });
  return (
    <>
      <form className="grid gap-4" onSubmit={preview.submit} aria-label="정답 정정">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="바로잡을 방법"
            hint={isNow(way, version) ? againHint : hints[way]}
            value={way}
            onChange={(event) => {
              preview.reset();
              setWay(event.target.value as Way);
            }}
          >
            {ways.map((one) => (
              <option key={one} value={one}>
                {correctionWays[one]}
                {isNow(one, version) && ' (지금 방법)'}
              </option>
            ))}
          </SelectField>
          {way === 'key' && (
            <KeyField
              keys={keys}
              chosen={keyVersionId}
              onChoose={(versionId) => {
                preview.reset();
                setKey(versionId);
              }}
            />
          )}
        </div>
        {keys.length === 0 && (
          <p className="text-sm text-ink-soft">
            다른 정답으로 채점하려면 문항에서 정답을 고친 새 버전을 먼저 만들어 주세요. 보기와 빈칸이 같아야
            합니다.
          </p>
        )}
        <Button
          type="submit"
          variant={preview.data ? 'secondary' : 'primary'}
          className="justify-self-start"
          isBusy={preview.isBusy}
        >
          바뀌는 결과 보기
        </Button>
      </form>
      {preview.error && <Notice tone="bad" title={sentenceOf(preview.error)} isLive />}
      {preview.data && <Changes preview={preview.data} onApply={() => setApplying(true)} />}
      {isApplying && preview.data && (
        <ApplyDialog
          wish={wish}
          preview={preview.data}
          onDone={preview.reset}
          onClose={() => setApplying(false)}
        />
      )}
    </>
  );
}

interface KeyFieldProps {
  readonly keys: readonly Version[];
  readonly chosen: string;
  readonly onChoose: (versionId: string) => void;
}

/** Which version's key is the right one. */
function KeyField({ keys, chosen, onChoose }: KeyFieldProps) {
  return (
    <SelectField label="정답을 쓸 버전" value={chosen} onChange={(event) => onChoose(event.target.value)}>
      {keys.map((one) => (
        <option key={one.versionId} value={one.versionId}>
          버전 {one.version} · {one.statusLabel} · 정답 {one.answer}
        </option>
      ))}
    </SelectField>
  );
}

const arrow = ({ before, after }: { before: string | number; after: string | number }) =>
  before === after ? String(after) : `${before} → ${after}`;

const columns = [
  {
    name: '학생',
    isRowHeader: true,
    cell: (row: RegradedResult) => (
      <Link
        className="inline-flex min-h-11 items-center whitespace-nowrap text-brand underline-offset-4 hover:underline lg:-my-1.5 lg:min-h-8"
        to={`/office/level-tests/attempts/${row.attemptNo}`}
      >
        {row.studentName}
      </Link>
    ),
  },
  { name: '분원', cell: (row: RegradedResult) => row.branchName },
  { name: '상태', cell: (row: RegradedResult) => row.stateLabel },
  {
    name: '점수',
    cell: (row: RegradedResult) => <span className="whitespace-nowrap">{arrow(row.points)}</span>,
  },
  {
    name: '척도 점수',
    cell: (row: RegradedResult) => <span className="whitespace-nowrap">{arrow(row.score)}</span>,
  },
  {
    name: '레벨',
    cell: (row: RegradedResult) => (
      <span className={row.level.before === row.level.after ? '' : 'font-bold'}>{arrow(row.level)}</span>
    ),
  },
];

function Changes({ preview, onApply }: { preview: RegradePreview; onApply: () => void }) {
  const { given, changed, levelChanged, levelLowered, shown, emptied, rows } = preview;
  return (
    <div className="grid gap-4">
      <p role="status">
        이 버전으로 채점한 결과 {given}건 가운데 <strong>{changed}건</strong>이 달라지고, 그중{' '}
        <strong>{levelChanged}건</strong>은 레벨이 바뀝니다. 이미 공개한 결과가 {shown}건입니다.
      </p>
      {levelLowered > 0 && (
        <Notice tone="warn" title={`레벨이 내려가는 학생이 ${levelLowered}명 있습니다.`}>
          <p>
            이 문항을 맞혀 얻은 실력 점수가 빠지기 때문입니다. 아래에서 누구인지 확인하고, 반이 정해진 학생은
            상담에 먼저 알려 주세요.
          </p>
        </Notice>
      )}
      {emptied > 0 && (
        <Notice tone="bad" title={`공개한 결과 ${emptied}건에 셈할 문항이 하나도 남지 않습니다.`}>
          <p>
            레벨을 알 수 없는 결과를 가정에 보일 수는 없습니다. 아래에서 레벨이 ‘알 수 없음’이 되는 응시를
            먼저 무효로 하고 다시 보게 한 뒤에 바로잡거나, 정답을 고친 버전으로 채점해 주세요.
          </p>
        </Notice>
      )}
      {emptied === 0 && (
        <Button className="justify-self-start" onClick={onApply}>
          {changed}건 다시 채점하기
        </Button>
      )}
      {rows.length > 0 && (
        <Table
          caption={changed > rows.length ? `바뀌는 결과 (${rows.length}건까지)` : '바뀌는 결과'}
          isCaptionShown
          columns={columns}
          rows={rows}
          keyOf={(row) => row.attemptNo}
        />
      )}
    </div>
  );
}

interface ApplyProps {
  readonly wish: { readonly versionId: number; readonly way: Way; readonly keyVersionId: number | null };
  readonly preview: RegradePreview;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ApplyDialog({ wish, preview, onDone, onClose }: ApplyProps) {
  const [tells, setTells] = useState(true);
  const apply = async (reason: string) => {
    const { seen, basedOn } = preview;
    const done = await callApi(applyRegrade, { ...wish, seen, basedOn, tells, reason });
    onDone();
    return () => toast(`${done.changed}건을 다시 채점하고 ${done.notified}가정에 알렸습니다.`);
  };
  return (
    <ReasonDialog
      title={`${preview.changed}건을 다시 채점할까요?`}
      button="다시 채점하기"
      isOpen
      onClose={onClose}
      run={apply}
    >
      <p>
        결과를 모두 함께 다시 셈하고, 앞으로 채점할 응시에도 똑같이 적용합니다. 지난 결과는 내역에 남고, 같은
        방법으로 되돌릴 수 있습니다.
      </p>
      <Check
        label={`공개한 결과가 달라진 가정에 문자로 알리기 (${preview.shown}건까지)`}
        checked={tells}
        onChange={(event) => setTells(event.target.checked)}
      />
    </ReasonDialog>
  );
}
