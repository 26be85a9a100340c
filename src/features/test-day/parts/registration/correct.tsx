import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  correctStudentEndpoint,
  readStudentEndpoint,
} from '#src/features/test-day/contract/one-registration.ts';
import { correctReasons } from '#src/features/test-day/rules/cancelling.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import type { OneRegistration } from './move.tsx';

/** Corrects the name and the school of a registered child, in the family too. */
export function CorrectStudent({ row, onClose }: { row: OneRegistration; onClose: () => void }) {
  const { registrationNo, childName } = row;
  const found = useQuery({
    queryKey: ['office', 'student', registrationNo],
    queryFn: () => callApi(readStudentEndpoint, { registrationNo }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const was = found.data;
  const [typed, setTyped] = useState<{ name?: string; schoolName?: string }>({});
  const name = typed.name ?? was?.name ?? '';
  const schoolName = typed.schoolName ?? was?.schoolName ?? '';
  return (
    <ReasonDialog
      title={`${childName} 학생 정보 정정`}
      button="정정하기"
      isOpen
      isPossible={was !== undefined}
      reasons={correctReasons}
      onClose={onClose}
      run={async (reason) => {
        if (!was) return;
        await callApi(correctStudentEndpoint, { registrationNo, name, schoolName, was, reason });
        return () => toast('학생 정보를 정정하고 보호자께 문자로 알렸습니다.');
      }}
    >
      {found.error && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {found.isPending && <Skeleton className="h-24" />}
      {was && (
        <>
          <TextField
            label="학생 이름"
            value={name}
            maxLength={30}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <TextField
            label="학교"
            value={schoolName}
            maxLength={40}
            onChange={({ target }) => setTyped({ ...typed, schoolName: target.value })}
          />
          <p className="text-sm text-ink-soft">
            가족의 자녀 정보와 끝나지 않은 다른 접수에도 함께 적용되고, 보호자께 문자로 알립니다.
          </p>
        </>
      )}
    </ReasonDialog>
  );
}
