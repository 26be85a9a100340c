import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { saveFile } from '#src/web/office/download.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { enrolmentFileEndpoint } from '../contract/enrolment-file.ts';

const filters = ['branchId', 'from', 'to', 'q'] as const;

/** Asks why and in which format, and hands over the file of whoever the list shows. */
export function FileButton({ titles }: { titles: readonly string[] }) {
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const take = async (reason: string) => {
    const asked = filters.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []));
    const file = await callApi(enrolmentFileEndpoint, { format, reason, ...Object.fromEntries(asked) });
    saveFile(file);
    return () => toast(`${file.rowCount.toLocaleString('ko-KR')}명을 내려받았습니다.`);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>파일로 내려받기</Button>
      <ReasonDialog
        title="등록한 학생을 파일로 내려받기"
        button="내려받기"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        run={take}
        renews={null}
      >
        <p>
          지금 조건에 맞는 학생을 이 열로 내려받습니다: {titles.join(', ')}. 보호자의 연락처가 들어 있으니
          옮긴 뒤 바로 지워 주세요.
        </p>
        <SelectField
          label="파일 형식"
          value={format}
          onChange={(event) => setFormat(event.target.value === 'csv' ? 'csv' : 'xlsx')}
        >
          <option value="xlsx">엑셀 (.xlsx)</option>
          <option value="csv">CSV (.csv, UTF-8)</option>
        </SelectField>
      </ReasonDialog>
    </>
  );
}
