import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TextLengths } from '#src/features/messages/parts/text-lengths.tsx';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { noticeEndpoint, previewNoticeEndpoint } from '#src/features/waitlist/contract/notice.ts';
import { TextAreaField } from '#src/ui/fields/field.tsx';
import { ApiError, callApi } from '#src/web/api/api.ts';

/** What was written beside the summary until it is sent, and the number of its sending: an answer that was lost sends no second text. */
export interface Letter {
  value: string;
  key: string;
}

interface Readers {
  readonly sessionId: number;
  readonly rows: readonly RosterRow[];
}
const numbersOf = (rows: readonly RosterRow[]) => rows.map((row) => row.registrationNo);

/** What was typed, once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The words to guardians, and how many texts of which length they make. */
export function NoticeWriting({ letter, sessionId, rows }: Readers & { readonly letter: Letter }) {
  const [text, setText] = useState(letter.value);
  const rested = useRested(text).trim();
  const registrationNos = numbersOf(rows);
  const counted = useQuery({
    queryKey: ['notice-lengths', sessionId, registrationNos, rested],
    queryFn: () => callApi(previewNoticeEndpoint, { sessionId, registrationNos, text: rested }),
    enabled: rested.length >= 10,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const seen = rested.length >= 10 ? counted.data : undefined;
  const refused = rested.length >= 10 && counted.error instanceof ApiError ? counted.error : null;
  return (
    <>
      <p>
        보호자 {rows.length}분께 문자로 보냅니다. 회차에 대한 안내만 보내실 수 있고 광고는 보낼 수 없습니다.
      </p>
      <TextAreaField
        label="보낼 내용"
        rows={4}
        maxLength={500}
        value={text}
        hint="앞에 분원과 테스트, 학생 이름이 붙습니다."
        error={refused?.fields.text}
        onChange={(event) => {
          setText(event.target.value);
          letter.value = event.target.value;
          letter.key = '';
        }}
      />
      <div role="status">
        {seen && <TextLengths texts={seen.texts} />}
        {seen && seen.mails > 0 && <p>휴대폰 번호가 없는 {seen.mails}분께는 메일로 보냅니다.</p>}
      </div>
    </>
  );
}

/** Sends what was written; a press whose answer was lost is the same press again. */
export async function sendLetter(
  letter: Letter,
  { sessionId, rows, reason }: Readers & { readonly reason: string },
): Promise<string> {
  letter.key ||= crypto.randomUUID();
  const input = { sessionId, registrationNos: numbersOf(rows), text: letter.value, reason };
  try {
    const { sent } = await callApi(noticeEndpoint, input, { idempotencyKey: letter.key });
    Object.assign(letter, { value: '', key: '' });
    return `${sent}분께 안내를 보냅니다.`;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0) letter.key = '';
    throw error;
  }
}
